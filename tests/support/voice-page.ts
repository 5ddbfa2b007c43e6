import { expect, type BrowserContextOptions } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/programs.mjs'
import type { GamePage } from './game-page'
import type { Address } from './transport'
import { sleep } from './wait'

declare global {
  interface Window {
    voiceTest: Instruments
    /** Whether an offer of this page was rolled back. */
    isTakenBack?: boolean
  }
}

/** What a page has for the tests of voice calls. */
interface Instruments {
  /** Every connection that the page has made. */
  connections: RTCPeerConnection[]
  /** How loud the sounds of the game were played, each time. */
  loudnesses: number[]
  /** The elements that play the voices of the others. */
  players: Set<HTMLMediaElement>
  /** How each microphone was opened. */
  constraints: (MediaTrackConstraints | undefined)[]
  /** The name of the error with which the microphone is refused; null while it is available. */
  refusal: string | null
  /** When a mark "speaking" appeared, in epoch milliseconds; null while there is none. */
  speakingSince: number | null
  /**
   * Starts the tone of the microphone; resolves to the time at which its stream contains the tone, in epoch
   * milliseconds.
   */
  startTone(): Promise<number>
  stopTone(): void
  /** Starts the tone, and stops it after this many milliseconds of sound. */
  sayWord(ms: number): void
  /** Ends the tracks of the microphone, as when it is pulled out. */
  unplug(): void
}

/** The page of a person whose microphone is a tone that begins and ends as the test says. */
export class VoicePage {
  private constructor(readonly game: GamePage) {}

  static async prepare(game: GamePage): Promise<VoicePage> {
    await game.page.addInitScript(install)
    return new VoicePage(game)
  }

  /**
   * Delays the first offer of this page, if it makes one, until an offer of another page has arrived but is not handled
   * yet: both offers cross.
   */
  async crossesFirstOffer(): Promise<void> {
    await this.game.page.addInitScript(crossFirstOffer)
    await this.game.page.reload()
  }

  isTakenBack = () => this.game.page.evaluate(() => window.isTakenBack)

  async join(withinMs = 15_000): Promise<void> {
    await this.openPanel(withinMs)
    await this.game.button('Join Voice').click()
    await expect(this.game.button('Leave Voice')).toBeVisible({ timeout: withinMs })
  }

  async leave(): Promise<void> {
    await this.openPanel()
    await this.game.button('Leave Voice').click()
    await expect(this.game.button('Join Voice')).toBeVisible()
  }

  async openPanel(withinMs = 15_000): Promise<void> {
    const panel = this.game.page.getByRole('dialog', { name: 'Voice' })
    if (await panel.isHidden()) await this.game.button('Voice').click()
    await expect(panel).toBeVisible({ timeout: withinMs })
  }

  async closePanel(): Promise<void> {
    await this.game.page.keyboard.press('Escape')
    await expect(this.game.page.getByRole('dialog', { name: 'Voice' })).toBeHidden()
  }

  /** Resolves to the time at which a program that reads the microphone received the tone, in epoch milliseconds. */
  speak = (): Promise<number> => this.game.page.evaluate(() => window.voiceTest.startTone())
  hush = (): Promise<void> => this.game.page.evaluate(() => window.voiceTest.stopTone())
  unplug = (): Promise<void> => this.game.page.evaluate(() => window.voiceTest.unplug())

  /** Waits for a mark "speaking"; resolves to the time at which it appeared, in epoch milliseconds. */
  async speakingShownAt(): Promise<number> {
    const since = await this.game.page.waitForFunction(() => window.voiceTest.speakingSince, null, { polling: 20 })
    return (await since.jsonValue()) ?? 0
  }

  async showsNobodySpeaking(): Promise<void> {
    await this.game.page.waitForFunction(() => window.voiceTest.speakingSince === null)
  }

  /** How loud the sounds of the game were played so far. */
  loudnesses = (): Promise<number[]> => this.game.page.evaluate(() => window.voiceTest.loudnesses)

  /** How loud the voices of the others are played, 0 to 1. */
  volumes = (): Promise<number[]> =>
    this.game.page.evaluate(() =>
      [...window.voiceTest.players].filter(({ srcObject }) => srcObject !== null).map(({ volume }) => volume),
    )

  lastConstraints = () => this.game.page.evaluate(() => window.voiceTest.constraints.at(-1))

  /** From now on the microphone is refused with this error. */
  refuse = (name: string): Promise<void> =>
    this.game.page.evaluate((refusal) => void (window.voiceTest.refusal = refusal), name)

  /** The passwords of the open connections, which an ICE restart replaces. */
  icePasswords = (): Promise<string[]> =>
    this.game.page.evaluate(() =>
      window.voiceTest.connections
        .filter(({ connectionState }) => connectionState !== 'closed')
        .map(({ localDescription }) => /a=ice-pwd:(.*)/.exec(localDescription?.sdp ?? '')?.[1] ?? ''),
    )

  /** Waits until the page receives the sound of this many others, and has no connection to more. */
  async hears(count: number): Promise<void> {
    // On a machine that is slow or busy, a browser takes seconds to answer what one connection has received.
    await expect
      .poll(() => this.#heard(), { message: `${this.game.name} hears`, timeout: 45_000 })
      .toEqual({ connected: count, audible: count })
  }

  /** Waits until the page is connected to this many others, whether they send sound or not. */
  async isConnectedTo(count: number, withinMs = 30_000): Promise<void> {
    await this.game.page.waitForFunction(
      (expected) =>
        window.voiceTest.connections.filter(({ connectionState }) => connectionState === 'connected').length ===
        expected,
      count,
      { timeout: withinMs },
    )
  }

  /** How many packets of sound this page has sent. */
  packetsSent = (): Promise<number> => this.#sumOf('outbound-rtp', 'packetsSent')

  /**
   * The energy of the sound that this page has received while the microphone of the other page says a word of this many
   * milliseconds.
   */
  async energyOfWord(speaker: VoicePage, ms: number): Promise<number> {
    const before = await this.#sumOf('inbound-rtp', 'totalAudioEnergy')
    await speaker.game.page.evaluate((length) => window.voiceTest.sayWord(length), ms)
    await sleep(ms + 700)
    return (await this.#sumOf('inbound-rtp', 'totalAudioEnergy')) - before
  }

  async #sumOf(type: string, figure: string): Promise<number> {
    return this.game.page.evaluate(
      async ([asked, name]) => {
        const reports = await Promise.all(window.voiceTest.connections.map((connection) => connection.getStats()))
        const stats = reports.flatMap(
          (report) => [...report.values()] as ({ type: string } & Record<string, unknown>)[],
        )
        return stats.filter((one) => one.type === asked).reduce((sum, one) => sum + Number(one[name]), 0)
      },
      [type, figure] as const,
    )
  }

  /** The number of pages to which it is connected, and how many of them send sound now. */
  async #heard(): Promise<{ connected: number; audible: number }> {
    return this.game.page.evaluate(async () => {
      const open = window.voiceTest.connections.filter(({ connectionState }) => connectionState === 'connected')
      const before = await Promise.all(open.map(energyOf))
      await new Promise((resolve) => setTimeout(resolve, 250))
      const after = await Promise.all(open.map(energyOf))
      return { connected: open.length, audible: after.filter((energy, index) => energy > before[index]!).length }

      async function energyOf(connection: RTCPeerConnection): Promise<number> {
        const stats = [...(await connection.getStats()).values()] as { type: string; totalAudioEnergy?: number }[]
        return stats.find(({ type }) => type === 'inbound-rtp')?.totalAudioEnergy ?? 0
      }
    })
  }
}

type OpenPage = (name: string, options: BrowserContextOptions) => Promise<GamePage>

/** What Chromium needs to give pages microphones. */
export const MICROPHONES = {
  executablePath: findHeadlessChromium() ?? '',
  args: [...CHROMIUM_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
}

/** The lobby of this many people, none of whom is in the call yet. */
export async function inLobby(
  server: Address,
  openPage: OpenPage,
  ...names: string[]
): Promise<{ code: string; people: VoicePage[] }> {
  const people: VoicePage[] = []
  for (const name of names) people.push(await VoicePage.prepare(await openPage(name, { permissions: ['microphone'] })))
  const [creator, ...others] = people
  if (creator === undefined) throw new Error('nobody')
  const code = await creator.game.hostGame(server)
  for (const other of others) await other.game.enterLobby(server, code)
  return { code, people }
}

/** Two people in the call, connected; the first one speaks. */
export async function twoInCall(
  server: Address,
  openPage: OpenPage,
): Promise<{ code: string; maya: VoicePage; noor: VoicePage }> {
  const { code, people } = await inLobby(server, openPage, 'Maya', 'Noor')
  const [maya, noor] = people as [VoicePage, VoicePage]
  await Promise.all([maya.join(), noor.join()])
  await maya.speak()
  await noor.hears(1)
  return { code, maya, noor }
}

/** Runs in the page, where nothing of this module exists. */
function install(): void {
  const tracks: MediaStreamTrack[] = []
  let gain: GainNode | undefined
  /** Reads the microphone as the product does. */
  let ears: AnalyserNode | undefined
  const tests: Instruments = {
    connections: [],
    loudnesses: [],
    players: new Set(),
    constraints: [],
    refusal: null,
    speakingSince: null,
    async startTone() {
      if (gain !== undefined) gain.gain.value = 0.3
      // Between two audio contexts Chromium keeps up to 100 ms of sound, more or less with every start.
      while (ears !== undefined && loudest(ears) < 0.01) await new Promise((resolve) => setTimeout(resolve, 5))
      return Date.now()
    },
    stopTone() {
      if (gain !== undefined) gain.gain.value = 0
    },
    sayWord(ms) {
      if (gain === undefined) return
      const start = gain.context.currentTime + 0.05
      gain.gain.setValueAtTime(0.3, start)
      gain.gain.setValueAtTime(0, start + ms / 1000)
    },
    unplug() {
      for (const track of tracks.splice(0)) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
  }
  window.voiceTest = tests

  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      tests.connections.push(this)
    }
  }

  const ramp = Reflect.get(AudioParam.prototype, 'linearRampToValueAtTime') as AudioParam['linearRampToValueAtTime']
  AudioParam.prototype.linearRampToValueAtTime = function (value, endTime) {
    tests.loudnesses.push(value)
    return ramp.call(this, value, endTime)
  }

  const play = Reflect.get(HTMLMediaElement.prototype, 'play') as HTMLMediaElement['play']
  HTMLMediaElement.prototype.play = function () {
    tests.players.add(this)
    return play.call(this)
  }

  if (window.isSecureContext) {
    navigator.mediaDevices.getUserMedia = (asked) => {
      tests.constraints.push(asked?.audio as MediaTrackConstraints)
      return tests.refusal === null ? Promise.resolve(tone()) : Promise.reject(new DOMException('', tests.refusal))
    }
  }
  new MutationObserver(noteMarks).observe(document, { subtree: true, childList: true, attributeFilter: ['data-sound'] })

  function tone(): MediaStream {
    const audio = new AudioContext()
    const destination = audio.createMediaStreamDestination()
    const oscillator = audio.createOscillator()
    const isOn = (gain?.gain.value ?? 0) > 0
    gain = audio.createGain()
    gain.gain.value = isOn ? 0.3 : 0
    oscillator.connect(gain).connect(destination)
    oscillator.start()
    const reader = new AudioContext()
    for (const track of destination.stream.getTracks()) {
      tracks.push(track)
      const stop = track.stop.bind(track)
      // An audio context continues to use the processor when nothing receives its sound any more.
      track.stop = () => {
        stop()
        for (const context of [audio, reader]) if (context.state !== 'closed') void context.close()
      }
    }
    ears = reader.createAnalyser()
    ears.fftSize = 256
    reader.createMediaStreamSource(destination.stream).connect(ears)
    return destination.stream
  }

  function loudest(analyser: AnalyserNode): number {
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  }

  function noteMarks(): void {
    const isShown = document.querySelector('[data-sound="speaking"]') !== null
    if (!isShown) tests.speakingSince = null
    else tests.speakingSince ??= Date.now()
  }
}

/** Runs in the page, before the product's scripts. */
function crossFirstOffer(): void {
  let held: (() => void)[] | undefined = []
  let arrive = () => {}
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve))
  const deliverAll = () => {
    const messages = held ?? []
    held = undefined
    for (const deliver of messages) deliver()
  }

  const onMessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...onMessage,
    set(this: WebSocket, listener: (event: MessageEvent<string>) => void) {
      onMessage.set!.call(this, (event: MessageEvent<string>) => {
        if (held === undefined || !event.data.includes('voice-signal')) return listener(event)
        held.push(() => listener(event))
        if (!event.data.includes('offer')) return
        arrive()
        // A page that makes no offer answers the offer of the other one.
        setTimeout(deliverAll, 1_000)
      })
    },
  })

  const describe = Reflect.get(RTCPeerConnection.prototype, 'setLocalDescription') as () => Promise<void>
  RTCPeerConnection.prototype.setLocalDescription = async function () {
    await hasArrived
    const described = describe.call(this)
    deliverAll()
    await described
  }

  const take = Reflect.get(RTCPeerConnection.prototype, 'setRemoteDescription') as typeof setRemoteDescription
  RTCPeerConnection.prototype.setRemoteDescription = setRemoteDescription
  function setRemoteDescription(this: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<void> {
    window.isTakenBack ||= description.type === 'offer' && this.signalingState === 'have-local-offer'
    return take.call(this, description)
  }
}
