/** The microphone, and what to say if there is none. */

class NoVoice extends Error {
  override readonly name = 'NoVoice'
}

const NEEDS_HTTPS = 'Voice needs a secure connection. Open this table at an address that begins with https://.'
const NEEDS_BROWSER = 'This browser has no voice calls. Open this table in Chrome, Edge, Firefox or Safari.'
const REASONS: Record<string, string> = {
  NotAllowedError: "The microphone is blocked. Allow it for this page beside the browser's address, then try again.",
  NotFoundError: 'There is no microphone. Connect one, then try again.',
  OverconstrainedError: 'That microphone is not there any more. Choose another one.',
  NotReadableError: 'Another program uses the microphone. Close that program, then try again.',
}

/** Why this browser cannot take part at all; null if it can. */
export function whyNoVoice(): string | null {
  if (!window.isSecureContext) return NEEDS_HTTPS
  // Extensions that block a feature may leave its name defined.
  const { RTCPeerConnection: calls } = window as Partial<typeof globalThis>
  const { mediaDevices } = navigator as Partial<Navigator>
  return calls && mediaDevices ? null : NEEDS_BROWSER
}

/**
 * The sound of a microphone: the browser's own choice if none is named or, with `ideal`, if the named one is missing.
 * Rejects with NoVoice, whose message says what to do.
 */
export async function openMicrophone(deviceId: string | null, need: 'exact' | 'ideal' = 'exact'): Promise<MediaStream> {
  const reason = whyNoVoice()
  if (reason !== null) throw new NoVoice(reason)
  const device = deviceId === null ? {} : { deviceId: { [need]: deviceId } }
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...device }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new NoVoice(REASONS[name] ?? 'The microphone does not start. Choose another one, or restart the browser.')
  }
}

export interface Device {
  id: string
  label: string
}

/** The microphones that can be chosen. Their names are known once one of them is open. */
export async function listMicrophones(): Promise<Device[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, place) => ({ id: deviceId, label: label || `Microphone ${place + 1}` }))
}
