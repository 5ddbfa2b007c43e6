import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { EarlyInput } from './early-input'
import { ErrorBoundary } from './error-boundary'
import { ConnectionBanner } from './features/connection-banner'
import { LobbyEvening } from './features/lobby-evening'
import { ShowFailure } from './net/show-failure'
import { HomeScreen } from './screens/home/home-screen'
import { lazyPart } from './lazy-part'
import { loadAgain } from './load-again'
import { LoadScreen } from './load-screen'
import { saidIfSlow } from './slow-load'
import { Notices, type NoticePlace } from './ui/notices'
import { useKeyHints } from './ui/single-keys'
import { useSuitColours } from './ui/suit-colours'
import { dismissWithScreen, toastError } from './ui/toast'
import type { Toaster } from './ui/toaster'

/** The screens that are loaded when they are first shown, or before, by the first part of their path. */
const screens = {
  'create-game': later(() => import('./screens/create-game/create-game-screen').then((it) => it.CreateGameScreen)),
  'join-game': later(() => import('./screens/join-game/join-game-screen').then((it) => it.JoinGameScreen)),
  'active-games': later(() => import('./screens/active-games/active-games-screen').then((it) => it.ActiveGamesScreen)),
  lobby: later(() => import('./screens/lobby/lobby-screen').then((it) => it.LobbyScreen)),
  game: later(() => import('./screens/game/game-screen').then((it) => it.GameScreen)),
  watch: later(() => import('./screens/game/watch/watch-screen').then((it) => it.WatchScreen)),
  verify: later(() => import('./screens/verify/verify-screen').then((it) => it.VerifyScreen)),
}
const underConstruction = later(() =>
  import('./screens/under-construction/under-construction-screen').then((it) => it.UnderConstructionScreen),
)

const EveningInLobby = lazyPart(() => import('./screens/game/evening/lobby-evening').then((it) => it.LobbyEvening))
const EVENING = <EveningInLobby />

/** Loads the screen of a path, so that the next render shows it. */
export async function loadScreen(path: string): Promise<void> {
  const [, first = ''] = path.split('/', 2)
  if (first !== '') await (first in screens ? screens[first as keyof typeof screens] : underConstruction).load()
}

const tryToLoadScreen = (path: string) => loadScreen(path).catch(() => undefined)

/** The app's shell: one screen for each route. */
export function App() {
  useEffect(fetchScreensLater, [])
  useSuitColours()
  useKeyHints()
  return (
    <ErrorBoundary>
      <ShowFailure value={toastError}>
        <LoadScreen value={tryToLoadScreen}>
          <LobbyEvening value={EVENING}>
            <BrowserRouter>
              <Suspense>
                <EarlyInput>
                  <Routes>
                    <Route path="/" element={<HomeScreen />} />
                    <Route path="/create-game" element={screens['create-game'].element} />
                    <Route path="/join-game" element={screens['join-game'].element} />
                    <Route path="/active-games" element={screens['active-games'].element} />
                    <Route path="/lobby/:roomCode" element={screens.lobby.element} />
                    <Route path="/game/:roomCode" element={screens.game.element} />
                    <Route path="/watch/:roomCode" element={screens.watch.element} />
                    <Route path="/verify" element={screens.verify.element} />
                    <Route path="*" element={underConstruction.element} />
                  </Routes>
                </EarlyInput>
              </Suspense>
              <PlacedNotices />
            </BrowserRouter>
          </LobbyEvening>
        </LoadScreen>
      </ShowFailure>
    </ErrorBoundary>
  )
}

function placeOf(pathname: string): NoticePlace {
  if (/^\/(game|watch)\//.test(pathname)) return 'side'
  return pathname.startsWith('/active-games') ? 'title' : 'head'
}

/** A table has a column for toasts at its side; elsewhere they must not cover the buttons. */
function PlacedNotices() {
  const { pathname } = useLocation()
  useDismissalWith(pathname)
  const loaded = useToaster()
  const place = placeOf(pathname)
  return (
    <Notices place={place}>
      {loaded && <loaded.Toaster place={place} />}
      <ConnectionBanner />
    </Notices>
  )
}

/** The first screen is shown before the toaster is loaded. No `lazy`: React delays what such a component shows. */
function useToaster(): { Toaster: typeof Toaster } | undefined {
  const [loaded, setLoaded] = useState<{ Toaster: typeof Toaster }>()
  useEffect(() => {
    loadAgain(() => import('./ui/toaster')).then(setLoaded, (error: unknown) => console.warn('No toasts:', error))
  }, [])
  return loaded
}

/** A toast goes with its screen. This comes before the effects of the next screen, which may show a toast of their own. */
function useDismissalWith(pathname: string): void {
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current !== pathname) dismissWithScreen()
    last.current = pathname
  }, [pathname])
}

/** A screen that is loaded when it is first shown, or before. Without the server it is tried again. */
function later(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined
  const loadOnce = async () => ({ default: (Loaded ??= await loadAgain(load)) })
  const Lazy = lazy(() => saidIfSlow(loadOnce().catch(loadPageAnew)))
  function Screen() {
    // A later render must not mount the screen anew.
    const [Mounted] = useState(() => Loaded ?? Lazy)
    return <Mounted />
  }
  return { load: loadOnce, element: <Screen /> }
}

/** A page that was loaded anew and lacks a file so soon afterwards would lack it again. */
const JUST_NOW_MS = 60_000

/** A page that is older than the server finds the files of a screen no more: it is loaded anew, unless it just was. */
async function loadPageAnew(error: unknown): Promise<never> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < JUST_NOW_MS) throw error
  location.reload()
  return new Promise(() => {})
}

const FETCH_AFTER_MS = 2_000

/** Fetches the other screens once the first one has settled, so that no later step waits for the network. */
function fetchScreensLater(): () => void {
  const canPrefetch = document.createElement('link').relList.supports('prefetch')
  const timer = setTimeout(() => void (canPrefetch ? prefetchScreens() : fetchScreens()), FETCH_AFTER_MS)
  document.addEventListener('input', fetchLobbyForForm)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('input', fetchLobbyForForm)
  }
}

/** What is fetched ahead costs a player who pays for data, and on a very slow line delays what the player does. */
function isAheadTooDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Where nothing is fetched ahead, the files of the lobby are, once a form is filled in that leads there. */
function fetchLobbyForForm(): void {
  if (isAheadTooDear() && /^\/(?:create-game|join-game|active-games)\b/.test(location.pathname)) {
    void tryToLoadScreen('/lobby')
  }
}

/**
 * Lets the browser fetch the files of the other screens, which the build lists in the page, without running them. Each takes
 * a moment of the main thread, so they wait for an idle one. One after another leaves a slow line to what the player does.
 */
async function prefetchScreens(): Promise<void> {
  const list = document.querySelector<HTMLTemplateElement>('template#prefetch')
  for (const link of list?.content.querySelectorAll('link') ?? []) {
    await idle()
    if (isAheadTooDear()) return
    await fetchAhead(link)
  }
}

/** Resolves when the file has come, or cannot be had. */
function fetchAhead(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

/** One after another and only while the browser is idle, so that a slow phone answers every touch. */
async function fetchScreens(): Promise<void> {
  for (const { load } of [...Object.values(screens), underConstruction]) {
    await idle()
    if (isAheadTooDear()) return
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
