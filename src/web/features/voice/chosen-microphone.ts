import { readStored, store } from '../../ui/storage'

const KEY = 'voice-microphone'

/** The id of the microphone that was chosen last; null for the browser's own choice. */
export const chosenMicrophone = () => readStored(KEY) || null

export const chooseMicrophone = (id: string | null) => store(KEY, id ?? '')
