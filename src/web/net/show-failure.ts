import { createContext } from 'react'

/** Shows the sentence of an action that failed. The shell of the app provides it; the calls know nothing of toasts. */
export const ShowFailure = createContext<(sentence: string) => void>((sentence) => console.warn(sentence))
