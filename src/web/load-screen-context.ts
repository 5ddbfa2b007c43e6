import { createContext } from 'react'

/**
 * Loads the files of the screen of a path before it is shown, so that a form stays busy until then. Also resolves if
 * the files cannot be loaded; the screen then says so. The app's shell provides this function.
 */
export const LoadScreenContext = createContext<(path: string) => Promise<void>>(() => Promise.resolve())
