import { afterEach, expect, it, vi } from 'vitest'
import { openMicrophone, whyNoVoice } from './microphone'

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
  [{ failure: 'NotReadableError' }, /Another program uses the microphone\. Close/],
  [{ failure: 'AbortError' }, /does not start/],
])('one sentence says what to do: %o', async (given, sentence) => {
  browser(given)
  await expect(openMicrophone(null)).rejects.toThrow(sentence)
})

it('a browser that can take part is told nothing', () => {
  browser({})
  expect(whyNoVoice()).toBeNull()
})
