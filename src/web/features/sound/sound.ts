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

/** Plays the call and, on a phone that can, shakes it. Silent before the first touch of the page: browsers allow no sound then. */
export function callPlayer(): void {
  if (!isOnHere || !isTouched()) return
  if ('vibrate' in navigator) navigator.vibrate(60)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().then(() => NOTES.forEach((note) => playNote(context, note)))
}

function setSound(isOn: boolean): void {
  isOnHere = isOn
  keep(KEY, isOn ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

function isTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

function playNote(audio: AudioContext | undefined, { hertz, afterSeconds }: (typeof NOTES)[number]): void {
  if (!audio) return
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
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}
