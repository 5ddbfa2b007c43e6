import { createContext } from 'react'

/**
 * Loads the files of the screen of a path before it is shown, so that a form stays busy until then. Resolves also if they
 * cannot be loaded, which the screen then says. The shell of the app provides it.
 */
export const LoadScreenContext = createContext<(path: string) => Promise<void>>(() => Promise.resolve())
