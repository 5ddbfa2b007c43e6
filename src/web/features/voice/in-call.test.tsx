import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chosenMicrophone } from './chosen-microphone'
import { InCall } from './in-call'
import { showVoice } from './shown-voice'
import type { VoiceCall } from './voice-call'

let devices: { id: string; label: string }[] = []
const mediaDevices = Object.assign(new EventTarget(), {
  enumerateDevices: async () =>
    devices.map(({ id, label }) => ({ kind: 'audioinput', deviceId: id, label }) as MediaDeviceInfo),
})

beforeEach(() => Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function connect(...labels: string[]): Promise<void> {
  devices = labels.map((label) => ({ id: label.toLowerCase(), label }))
  await act(async () => void mediaDevices.dispatchEvent(new Event('devicechange')))
}

it('the microphone shown is the one heard, even when the chosen one returns', async () => {
  const call = { microphone: 'headset' } as Partial<VoiceCall> as VoiceCall & { microphone: string }
  render(<InCall call={call} />)
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Microphone' }).value
  await connect('Laptop', 'Headset')
  await vi.waitFor(() => expect(shown()).toBe('headset'))
  // Another microphone replaces the unplugged one, once it has opened, and stays.
  await connect('Desk', 'Laptop')
  call.microphone = 'laptop'
  act(() => showVoice({ whyGone: null }))
  expect(shown()).toBe('laptop')
  await connect('Desk', 'Laptop', 'Headset')
  expect(shown()).toBe('laptop')
})

it('a microphone that does not open is reported until another one does, which is kept for the next call', async () => {
  const call = {
    microphone: 'laptop',
    changeMicrophone: vi.fn<VoiceCall['changeMicrophone']>(async (id) => {
      call.microphone = id
      showVoice({ isMuted: false })
    }),
  }
  const failOnce = () =>
    call.changeMicrophone.mockRejectedValueOnce(new Error('That microphone is not there any more.'))
  failOnce()
  const { unmount } = render(<InCall call={call as Partial<VoiceCall> as VoiceCall} />)
  await connect('Laptop', 'Headset')
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Microphone' })
  const choose = (times = 1) =>
    act(async () => {
      for (let time = 1; time <= times; time += 1) fireEvent.change(select, { target: { value: 'headset' } })
    })
  await choose()
  expect(screen.getByRole('alert').textContent).toBe('That microphone is not there any more.')
  expect([select.value, chosenMicrophone()]).toEqual(['laptop', null])
  failOnce()
  await choose(2)
  expect(screen.queryByRole('alert'), 'the second choice has opened').toBeNull()
  expect([select.value, chosenMicrophone()]).toEqual(['headset', 'headset'])
  unmount()
  const list = vi.spyOn(mediaDevices, 'enumerateDevices')
  await connect('Laptop')
  expect(list, 'after the panel has closed').not.toHaveBeenCalled()
})

it('without a microphone the panel says why, and tries again instead of muting', async () => {
  const toggleMuted = vi.fn<() => void>()
  showVoice({ whyGone: 'There is no microphone.' })
  render(<InCall call={{ toggleMuted } as Partial<VoiceCall> as VoiceCall} />)
  await screen.findByText('There is no microphone.')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(toggleMuted).toHaveBeenCalledOnce()
  act(() => showVoice({ whyGone: null }))
  screen.getByRole('button', { name: 'Mute' })
})

it('the panel says so while the sound of the others is blocked', () => {
  render(<InCall call={{} as VoiceCall} />)
  const sentence = 'The sound is blocked. Press anywhere on the page to hear the others.'
  expect(screen.queryByText(sentence)).toBeNull()
  act(() => showVoice({ isBlocked: true }))
  screen.getByText(sentence)
  act(() => showVoice({ isBlocked: false }))
  expect(screen.queryByText(sentence)).toBeNull()
})
