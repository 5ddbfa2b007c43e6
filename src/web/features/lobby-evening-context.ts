import { createContext, type ReactNode } from 'react'

/** The evening, for the lobby of a later game. The shell of the app provides it, since the game's screen has its parts. */
export const LobbyEveningContext = createContext<ReactNode>(null)
