import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { EarlyInput } from './early-input'
import { ErrorBoundary } from './error-boundary'
import { ConnectionBanner } from './features/connection-banner'
import { LobbyEveningContext } from './features/lobby-evening-context'
import { useDelay } from './net/connection'
import { ShowFailureContext } from './net/show-failure-context'
import { lazyPart } from './lazy-part'
import { loadWithRetry } from './load-with-retry'
import { LoadScreenContext } from './load-screen-context'
import { prefetchLater } from './prefetch'
import { reloadPage } from './reload-page'
import { AppRoutes, loadScreen } from './routes'
import { Notices, type NoticePlace } from './ui/notices'
import { useKeyHints } from './ui/single-keys'
import { useSuitColours } from './ui/suit-colours'
import { dismissWithScreen, toastError } from './ui/toast'
import type { Toaster } from './ui/toaster'
import { useRestoredPage } from './use-restored-page'

const EveningInLobby = lazyPart(() => import('./screens/game/evening/lobby-evening').then((it) => it.LobbyEvening))
const EVENING = <EveningInLobby />

const tryToLoadScreen = (path: string) => loadScreen(path).catch(() => undefined)

/** The app's shell: the screen of the route, the notices around it, and what all screens share. */
export function App() {
  useEffect(prefetchLater, [])
  useSuitColours()
  useKeyHints()
  useRestoredPage()
  useDelayToast()
  return (
    <ErrorBoundary>
      <ShowFailureContext value={toastError}>
        <LoadScreenContext value={tryToLoadScreen}>
          <LobbyEveningContext value={EVENING}>
            <BrowserRouter>
              <Suspense>
                <EarlyInput>
                  <AppRoutes />
                </EarlyInput>
              </Suspense>
              <PlacedNotices />
            </BrowserRouter>
          </LobbyEveningContext>
        </LoadScreenContext>
      </ShowFailureContext>
    </ErrorBoundary>
  )
}

/** An action is sent again until the server accepts it. The player sees what delays it. */
function useDelayToast(): void {
  const reason = useDelay()
  useEffect(() => {
    if (reason !== null) toastError(reason)
  }, [reason])
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
    loadWithRetry(() => import('./ui/toaster'))
      .catch(reloadPage)
      .then(setLoaded, (error: unknown) => console.warn('No toasts:', error))
  }, [])
  return loaded
}

/**
 * A toast disappears with its screen. This runs before the effects of the next screen, which may show a toast of their
 * own.
 */
function useDismissalWith(pathname: string): void {
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current !== pathname) dismissWithScreen()
    last.current = pathname
  }, [pathname])
}
