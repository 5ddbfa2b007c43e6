import { lazy, useState, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { loadWithRetry } from './load-with-retry'
import { HomeScreen } from './screens/home/home-screen'
import { reloadPage } from './reload-page'
import { noticeIfSlow } from './slow-load'

/** The screens by the first part of their path. Each is loaded when it is first shown, or before. */
const screens = {
  'create-game': lazyScreen(() => import('./screens/create-game/create-game-screen').then((it) => it.CreateGameScreen)),
  'join-game': lazyScreen(() => import('./screens/join-game/join-game-screen').then((it) => it.JoinGameScreen)),
  'active-games': lazyScreen(() =>
    import('./screens/active-games/active-games-screen').then((it) => it.ActiveGamesScreen),
  ),
  lobby: lazyScreen(() => import('./screens/lobby/lobby-screen').then((it) => it.LobbyScreen)),
  game: lazyScreen(() => import('./screens/game/game-screen').then((it) => it.GameScreen)),
  watch: lazyScreen(() => import('./screens/game/watch/watch-screen').then((it) => it.WatchScreen)),
  verify: lazyScreen(() => import('./screens/verify/verify-screen').then((it) => it.VerifyScreen)),
}
const underConstruction = lazyScreen(() =>
  import('./screens/under-construction/under-construction-screen').then((it) => it.UnderConstructionScreen),
)

/** One screen for each route. */
export function AppRoutes() {
  return (
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
  )
}

/** Loads the screen of a path, so that the next render shows it. */
export async function loadScreen(path: string): Promise<void> {
  const [, first = ''] = path.split('/', 2)
  if (first !== '')
    await (Object.hasOwn(screens, first) ? screens[first as keyof typeof screens] : underConstruction).load()
}

/** One function for each screen, which loads its files. */
export const screenLoaders = [...Object.values(screens), underConstruction].map(({ load }) => load)

/** A screen that is loaded when it is first shown, or before. The load is repeated while the server is unreachable. */
function lazyScreen(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined
  const loadOnce = async () => ({ default: (Loaded ??= await loadWithRetry(load)) })
  const Lazy = lazy(() => noticeIfSlow(loadOnce().catch(reloadPage)))
  function Screen() {
    // A later render must not mount the screen anew.
    const [Mounted] = useState(() => Loaded ?? Lazy)
    return <Mounted />
  }
  return { load: loadOnce, element: <Screen /> }
}
