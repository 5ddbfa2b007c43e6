import type { EnginePage } from './engine'

declare global {
  interface Window {
    /** Every connection that the page has made. */
    connections: RTCPeerConnection[]
    receivedTones(): Promise<number[]>
    usedCandidates(): Promise<string[]>
  }
}

/** Keeps the connections of a page from now on, so that what arrives on them can be measured. */
export async function keepConnections(page: EnginePage): Promise<void> {
  await page.evaluate(`(${install.toString()})(); 'kept'`)
}

/** The frequency of the sound from each connected page, in steps of 50 Hz; 0 for silence. */
export async function receivedTones(page: EnginePage): Promise<number[]> {
  return JSON.parse(await page.evaluate('receivedTones().then(JSON.stringify)')) as number[]
}

/** The kinds of network addresses that the connections of a page use on its side. */
export async function usedCandidates(page: EnginePage): Promise<string[]> {
  return JSON.parse(await page.evaluate('usedCandidates().then(JSON.stringify)')) as string[]
}

/** Runs in the page, where nothing of this module exists. */
function install(): void {
  const RECORD_MS = 1_000
  const STEP_HZ = 50
  const BLOCK_SECONDS = 0.05
  /** A fraction of the full amplitude, in the middle of a block. */
  const SILENCE = 0.003

  const Original = RTCPeerConnection
  window.connections = []
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      window.connections.push(this)
    }
  }
  const connected = () => window.connections.filter(({ connectionState }) => connectionState === 'connected')

  window.receivedTones = () => {
    const tracks = connected().flatMap((connection) => connection.getReceivers().map(({ track }) => track))
    return Promise.all(tracks.filter(({ kind }) => kind === 'audio').map(async (track) => toneOf(await record(track))))
  }

  // An AudioContext does not start in Firefox on a machine without loudspeakers. A recording needs none.
  async function record(track: MediaStreamTrack): Promise<AudioBuffer> {
    const recorder = new MediaRecorder(new MediaStream([track]))
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    setTimeout(() => recorder.stop(), RECORD_MS)
    await stopped
    const sound = await new Blob(parts).arrayBuffer()
    return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(sound)
  }

  /** The strongest of the frequencies that are tried, over blocks that are short enough for the steps between them. */
  function toneOf(sound: AudioBuffer): number {
    const samples = sound.getChannelData(0)
    const size = Math.round(sound.sampleRate * BLOCK_SECONDS)
    let best = { hertz: 0, level: SILENCE }
    for (let hertz = 100; hertz <= 2_000; hertz += STEP_HZ) {
      let level = 0
      for (let at = 0; at + size <= samples.length; at += size) {
        level = Math.max(level, amplitude(samples.subarray(at, at + size), hertz / sound.sampleRate))
      }
      if (level > best.level) best = { hertz, level }
    }
    return best.hertz
  }

  function amplitude(samples: Float32Array, cyclesPerSample: number): number {
    let [real, imaginary] = [0, 0]
    samples.forEach((sample, at) => {
      real += sample * Math.cos(2 * Math.PI * cyclesPerSample * at)
      imaginary += sample * Math.sin(2 * Math.PI * cyclesPerSample * at)
    })
    return Math.hypot(real, imaginary) / samples.length
  }

  window.usedCandidates = async () => {
    const reports = await Promise.all(connected().map((connection) => connection.getStats()))
    return reports.map((report) => {
      const stats = [...report.values()] as (RTCIceCandidatePairStats & { candidateType?: string })[]
      const pair = stats.find(({ nominated, state }) => nominated === true && state === 'succeeded')
      return stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? 'none'
    })
  }
}
