import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from './error-boundary'
import { ConnectionBanner } from './features/connection-banner'
import { HomeScreen } from './screens/home/home-screen'
import { Toaster } from './ui/toaster'

const screens = {
  create: () => import('./screens/create-game/create-game-screen').then((it) => it.CreateGameScreen),
  join: () => import('./screens/join-game/join-game-screen').then((it) => it.JoinGameScreen),
  active: () => import('./screens/active-games/active-games-screen').then((it) => it.ActiveGamesScreen),
  lobby: () => import('./screens/lobby/lobby-screen').then((it) => it.LobbyScreen),
  game: () => import('./screens/game/game-screen').then((it) => it.GameScreen),
  verify: () => import('./screens/verify/verify-screen').then((it) => it.VerifyScreen),
  soon: () => import('./screens/under-construction/under-construction-screen').then((it) => it.UnderConstructionScreen),
}

const CreateGameScreen = later(screens.create)
const JoinGameScreen = later(screens.join)
const ActiveGamesScreen = later(screens.active)
const LobbyScreen = later(screens.lobby)
const GameScreen = later(screens.game)
const VerifyScreen = later(screens.verify)
const UnderConstructionScreen = later(screens.soon)

/** The screens, each at its address. */
export function App() {
  useEffect(fetchScreensLater, [])
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <ConnectionBanner />
        <Suspense>
          <Routes>
            <Route path="/" element={<HomeScreen />} />
            <Route path="/create-game" element={<CreateGameScreen />} />
            <Route path="/join-game" element={<JoinGameScreen />} />
            <Route path="/active-games" element={<ActiveGamesScreen />} />
            <Route path="/lobby/:roomCode" element={<LobbyScreen />} />
            <Route path="/game/:roomCode" element={<GameScreen />} />
            <Route path="/verify" element={<VerifyScreen />} />
            <Route path="*" element={<UnderConstructionScreen />} />
          </Routes>
        </Suspense>
        <PlacedToaster />
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** The game has a column at its side; elsewhere toasts must not lie over the buttons. */
function PlacedToaster() {
  const { pathname } = useLocation()
  return <Toaster place={pathname.startsWith('/game/') ? 'side' : 'head'} />
}

function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

const FETCH_AFTER_MS = 2_000

/**
 * Once the first screen has settled, the others are fetched, so that no later step waits for the network. Browsers that
 * know prefetching are told by the page itself.
 */
function fetchScreensLater(): (() => void) | undefined {
  if (document.createElement('link').relList.supports('prefetch')) return undefined
  const timer = setTimeout(() => void fetchScreens(), FETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

/** One after another and only while nothing else is to be done: a slow phone is never kept from answering a touch. */
async function fetchScreens(): Promise<void> {
  for (const load of Object.values(screens)) {
    await idle()
    await load().catch((error: unknown) => console.debug('A screen could not be fetched ahead:', error))
  }
}

const IDLE_WITHIN_MS = 1_000

/** Resolves when the browser has nothing to do; not every browser can tell. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve, 0)
  })
}
