import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../ui/kept'

/** The one sound of the game: a soft call when it is the player's turn. It can be muted, and the browser remembers. */

const KEY = 'sound'
const CHANGED = 'sound-changed'
const NOTES = [
  { hertz: 587.3, afterSeconds: 0 },
  { hertz: 880, afterSeconds: 0.12 },
]
const LOUDNESS = 0.06

let isOnHere = readKept(KEY) !== 'off'
let context: AudioContext | undefined

/** Whether sound is on, and how to change it. */
export function useSound(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => isOnHere), setSound]
}

/**
 * Makes ready for the call at the first press anywhere: a slow computer needs a tenth of a second for it, which the
 * moment when the turn comes does not have.
 */
export function prepareSound(): void {
  const prepare = () => {
    for (const press of PRESSES) document.removeEventListener(press, prepare)
    // Only what a press has started once may start by itself later. The press itself is answered first.
    if (isOnHere && context === undefined) setTimeout(() => void startAndRest(openContext()))
  }
  for (const press of PRESSES) document.addEventListener(press, prepare)
}

const PRESSES = ['click', 'keydown'] as const

/** Plays the call and, on a phone that can, shakes it. Silent before the first touch of the page: browsers allow no sound then. */
export function callPlayer(): void {
  if (!isOnHere || !isTouched()) return
  if ('vibrate' in navigator) navigator.vibrate(60)
  const audio = openContext()
  void audio?.resume().then(() => playNotes(audio))
}

function setSound(isOn: boolean): void {
  isOnHere = isOn
  keep(KEY, isOn ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

function isTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

function openContext(): AudioContext | undefined {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext()
  return context
}

async function startAndRest(audio: AudioContext | undefined): Promise<void> {
  await audio?.resume()
  await audio?.suspend()
}

/** Between the calls the sound rests, and takes nothing from a phone's battery. */
function playNotes(audio: AudioContext): void {
  const tones = NOTES.map((note) => playNote(audio, note))
  tones.at(-1)?.addEventListener('ended', () => void audio.suspend())
}

function playNote(audio: AudioContext, { hertz, afterSeconds }: (typeof NOTES)[number]): OscillatorNode {
  const start = audio.currentTime + afterSeconds
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.5)
  return tone
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}
