import type { Reaction } from '../../../contract'
import { gameLoudness } from '../../ui/game-loudness'
import { readPreference, switchPreference } from '../../ui/preference'

/** The sounds of the game: a soft chime at the beginning of the player's turn, and the hops of Harvey's rabbit. */

export const SOUND = switchPreference('sound', 'on')
interface Note {
  hertz: number
  afterSeconds: number
  seconds: number
}

const CHIME: Note[] = [
  { hertz: 587.3, afterSeconds: 0, seconds: 0.5 },
  { hertz: 880, afterSeconds: 0.12, seconds: 0.5 },
]
/** Two low hops and a squeak. */
const HOPS: Note[] = [
  { hertz: 196, afterSeconds: 0, seconds: 0.14 },
  { hertz: 261.6, afterSeconds: 0.15, seconds: 0.14 },
  { hertz: 1568, afterSeconds: 0.32, seconds: 0.1 },
  { hertz: 2093, afterSeconds: 0.39, seconds: 0.16 },
]
const LOUDNESS = 0.06
/** A sound that could not begin within this time, in milliseconds, has become meaningless. */
const LATE_MS = 2_000
const PRESSES = ['click', 'keydown'] as const

let context: AudioContext | undefined
let soundsUnderWay = 0

/**
 * Starts the audio once at the first press anywhere that leaves the sound on. A slow computer needs a tenth of a second
 * for that, which would delay the sound of the turn, and phones play a sound by themselves only after a press has
 * started the audio once.
 */
export function prepareSound(): void {
  const prepare = () => {
    if (!isPressed() || !isOn()) return
    for (const press of PRESSES) document.removeEventListener(press, prepare)
    // The press itself is handled first.
    setTimeout(startOnce)
  }
  for (const press of PRESSES) document.addEventListener(press, prepare)
}

/** Plays the chime and vibrates a phone that can. Silent before the first press on the page: browsers allow no sound then. */
export function playChime(): void {
  if (!isOn() || !isPressed()) return
  if ('vibrate' in navigator) navigator.vibrate(60)
  play('chime', CHIME)
}

/** Plays the sound of a reaction; only the rabbit has one. */
export function playReaction(reaction: Reaction): void {
  if (reaction === 'rabbit' && isOn() && isPressed() && soundsUnderWay === 0) play('hops', HOPS)
}

function play(name: string, notes: readonly Note[]): void {
  const audio = openContext()
  if (!audio) return
  soundsUnderWay += 1
  void sound(audio, name, notes).finally(() => {
    soundsUnderWay -= 1
    suspend(audio)
  })
}

/**
 * Resolves at the end of the notes, or at once if the browser refuses to play. During a telephone call the audio may
 * wait for the end of the call, and would then play the sounds of all turns in the meantime at once.
 */
async function sound(audio: AudioContext, name: string, notes: readonly Note[]): Promise<void> {
  const askedAt = performance.now()
  try {
    await audio.resume()
    if (performance.now() - askedAt > LATE_MS) return
    await inOneTab(name, () => {
      const tones = notes.map((note) => playNote(audio, note))
      return new Promise((resolve) => tones.at(-1)?.addEventListener('ended', resolve))
    })
  } catch (error) {
    console.debug('No sound:', error)
  }
}

/** Of a player's tabs, only the first that can plays a sound. Browsers have locks in secure contexts only. */
async function inOneTab(name: string, playNotes: () => Promise<unknown>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) await playNotes()
  else await locks.request(name, { ifAvailable: true }, (lock) => lock && playNotes())
}

const isOn = () => readPreference(SOUND) === 'on'

function isPressed(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

function openContext(): AudioContext | undefined {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext()
  return context
}

function startOnce(): void {
  const audio = openContext()
  audio?.resume().then(
    () => suspend(audio),
    (error: unknown) => console.debug('No sound:', error),
  )
}

/** Suspends the audio between sounds, to save a phone's battery. */
function suspend(audio: AudioContext): void {
  if (soundsUnderWay === 0) audio.suspend().catch((error: unknown) => console.debug('Sound:', error))
}

function playNote(audio: AudioContext, { hertz, afterSeconds, seconds }: Note): OscillatorNode {
  const start = audio.currentTime + afterSeconds
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS * gameLoudness(), start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + seconds)
  return tone
}
