import { createContext, type ComponentType } from 'react'

/** Shows the evening in the lobby of a later game. The shell of the app provides it, since the game's screen has its parts. */
export const LobbyEvening = createContext<ComponentType>(() => null)
