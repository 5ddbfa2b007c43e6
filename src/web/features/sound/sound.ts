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
let callsUnderWay = 0

/** Whether sound is on, and how to change it. */
export function useSound(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => isOnHere), setSound]
}

/**
 * Makes ready for the call at the first press anywhere: a slow computer needs a tenth of a second for it, which the
 * moment when the turn comes does not have, and phones let only that sound start by itself which a press has started once.
 */
export function prepareSound(): void {
  const prepare = () => {
    if (!isTouched()) return
    for (const press of PRESSES) document.removeEventListener(press, prepare)
    // The press itself is answered first.
    if (isOnHere) setTimeout(startOnce)
  }
  for (const press of PRESSES) document.addEventListener(press, prepare)
}

const PRESSES = ['click', 'keydown'] as const

/** Plays the call and, on a phone that can, shakes it. Silent before the first touch of the page: browsers allow no sound then. */
export function callPlayer(): void {
  if (!isOnHere || !isTouched()) return
  if ('vibrate' in navigator) navigator.vibrate(60)
  const audio = openContext()
  if (!audio) return
  callsUnderWay += 1
  void audio.resume().then(() => {
    const tones = NOTES.map((note) => playNote(audio, note))
    tones.at(-1)?.addEventListener('ended', () => {
      callsUnderWay -= 1
      rest(audio)
    })
  })
}

function setSound(isOn: boolean): void {
  isOnHere = isOn
  if (isOn) startOnce()
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

function startOnce(): void {
  const audio = openContext()
  void audio?.resume().then(() => rest(audio))
}

/** Between the calls the sound takes nothing from a phone's battery. */
function rest(audio: AudioContext): void {
  if (callsUnderWay === 0) void audio.suspend()
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
