import { createContext, type ReactNode } from 'react'

/**
 * The evening, for the lobby of a later game. The app's shell provides it, because its parts belong to the game's
 * screen.
 */
export const LobbyEveningContext = createContext<ReactNode>(null)
