import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  // Another microphone replaces the unplugged one, and stays.
  call.microphone = 'laptop'
  await connect('Laptop')
  expect(shown()).toBe('laptop')
  await connect('Laptop', 'Headset')
  expect(shown()).toBe('laptop')
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
