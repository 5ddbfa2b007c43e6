import { createContext } from 'react'

/** Shows the sentence of an action that failed. The shell of the app provides it; the calls know nothing of toasts. */
export const ShowFailureContext = createContext<(sentence: string) => void>((sentence) => console.warn(sentence))
