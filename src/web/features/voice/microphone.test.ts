import { afterEach, expect, it, vi } from 'vitest'
import { listMicrophones, openMicrophone, whyNoVoice } from './microphone'

afterEach(() => vi.unstubAllGlobals())

function browser({ isSecureContext = true, hasCalls = true, isBlocked = false, failure = '' }): void {
  const getUserMedia = () => Promise.reject(new DOMException('no', failure))
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('navigator', hasCalls ? { mediaDevices: { getUserMedia } } : {})
  if (hasCalls) vi.stubGlobal('RTCPeerConnection', isBlocked ? undefined : class {})
}

it.each([
  [{ isSecureContext: false }, /begins with https:/],
  [{ hasCalls: false }, /Open this table in Chrome, Edge, Firefox or Safari/],
  [{ isBlocked: true }, /Open this table in Chrome, Edge, Firefox or Safari/],
  [{ failure: 'NotAllowedError' }, /microphone is blocked\. Allow it/],
  [{ failure: 'NotFoundError' }, /no microphone\. Connect one/],
  [{ failure: 'OverconstrainedError' }, /not there any more\. Choose another one/],
  [{ failure: 'NotReadableError' }, /Another program uses the microphone\. Close/],
  [{ failure: 'AbortError' }, /does not start/],
])('one sentence says what to do: %o', async (given, sentence) => {
  browser(given)
  await expect(openMicrophone(null)).rejects.toThrow(sentence)
})

it('a browser that can take part gets no message', () => {
  browser({})
  expect(whyNoVoice()).toBeNull()
})

it('the last visit’s microphone may be gone when the call begins, but not when it is chosen', async () => {
  browser({})
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue({} as MediaStream)
  await openMicrophone(null, 'ideal')
  await openMicrophone('headset', 'ideal')
  await openMicrophone('headset')
  const cleaned = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  expect(getUserMedia.mock.calls.map(([constraints]) => constraints?.audio)).toEqual([
    cleaned,
    { ...cleaned, deviceId: { ideal: 'headset' } },
    { ...cleaned, deviceId: { exact: 'headset' } },
  ])
})

it('each microphone to choose has its own name, and no other device is listed', async () => {
  const devices = [
    { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    { kind: 'audioinput', deviceId: 'headset', label: 'Headset' },
    { kind: 'audioinput', deviceId: 'nameless', label: '' },
    { kind: 'audioinput', deviceId: '', label: '' },
  ]
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } })
  expect(await listMicrophones()).toEqual([
    { id: 'headset', label: 'Headset' },
    { id: 'nameless', label: 'Microphone 2' },
  ])
})
