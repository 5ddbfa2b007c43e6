import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from './error-boundary'
import { ConnectionBanner } from './features/connection-banner'
import { ShowFailure } from './net/show-failure'
import { HomeScreen } from './screens/home/home-screen'
import { useSuitColours } from './ui/suit-colours'
import { toastError } from './ui/toast'
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

/** The app's shell: one screen for each route. */
export function App() {
  useEffect(fetchScreensLater, [])
  useSuitColours()
  return (
    <ErrorBoundary>
      <ShowFailure value={toastError}>
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
      </ShowFailure>
    </ErrorBoundary>
  )
}

/** The game has a column for toasts at its side; elsewhere they must not cover the buttons. */
function PlacedToaster() {
  const { pathname } = useLocation()
  return <Toaster place={pathname.startsWith('/game/') ? 'side' : 'head'} />
}

function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

const FETCH_AFTER_MS = 2_000

/** Fetches the other screens once the first one has settled, so that no later step waits for the network. */
function fetchScreensLater(): () => void {
  const canPrefetch = document.createElement('link').relList.supports('prefetch')
  const timer = setTimeout(canPrefetch ? prefetchScreens : () => void fetchScreens(), FETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Lets the browser fetch the files of the other screens, which the build lists in the page, without running them. */
function prefetchScreens(): void {
  const list = document.querySelector<HTMLTemplateElement>('template#prefetch')
  if (list !== null) document.head.append(list.content)
}

/** One after another and only while the browser is idle, so that a slow phone answers every touch. */
async function fetchScreens(): Promise<void> {
  for (const load of Object.values(screens)) {
    await idle()
    await load().catch((error: unknown) => console.debug('A screen could not be fetched ahead:', error))
  }
}

const IDLE_WITHIN_MS = 1_000

/** Resolves when the browser is idle, or at once where the browser can't say. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve, 0)
  })
}
