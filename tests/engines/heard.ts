import type { EnginePage } from './engine'

declare global {
  interface Window {
    /** Every connection that the page has made. */
    connections: RTCPeerConnection[]
    heard(forMs: number): Promise<number[]>
  }
}

/** Keeps the connections of a page, so that the sound that arrives on them can be measured. */
export async function keepConnections(page: EnginePage): Promise<void> {
  await page.evaluate(`(${install.toString()})(); 'kept'`)
}

/** The strongest frequency of the sound from each connected page, in Hz; 0 for silence. */
export async function heardBy(page: EnginePage, forMs = 1_500): Promise<number[]> {
  return JSON.parse(await page.evaluate(`heard(${forMs}).then(JSON.stringify)`)) as number[]
}

/** Runs in the page, where nothing of this module exists. */
function install(): void {
  const Original = RTCPeerConnection
  window.connections = []
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      window.connections.push(this)
    }
  }
  window.heard = async (forMs) => {
    const audio = new AudioContext()
    await audio.resume()
    const tracks = window.connections
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((connection) => connection.getReceivers().map(({ track }) => track))
    const found = await Promise.all(tracks.map((track) => strongest(audio, track)))
    await audio.close()
    return found.sort((one, other) => one - other)

    async function strongest(context: AudioContext, track: MediaStreamTrack): Promise<number> {
      const analyser = context.createAnalyser()
      analyser.fftSize = 8192
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
      const levels = new Float32Array(analyser.frequencyBinCount)
      const until = performance.now() + forMs
      let best = { level: -70, bin: 0 }
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        analyser.getFloatFrequencyData(levels)
        levels.forEach((level, bin) => {
          if (level > best.level) best = { level, bin }
        })
      }
      return Math.round((best.bin * context.sampleRate) / analyser.fftSize)
    }
  }
}

/** The kinds of network addresses that the connections of a page use on its side. */
export async function candidateTypesOf(page: EnginePage): Promise<string[]> {
  return JSON.parse(await page.evaluate(`(${usedTypes.toString()})().then(JSON.stringify)`)) as string[]
}

/** Runs in the page. */
async function usedTypes(): Promise<string[]> {
  const connected = window.connections.filter(({ connectionState }) => connectionState === 'connected')
  const reports = await Promise.all(connected.map((connection) => connection.getStats()))
  return reports.flatMap((report) => {
    const stats = [...report.values()] as (RTCIceCandidatePairStats & { candidateType?: string; selected?: boolean })[]
    const pair = stats.find(
      (one) => one.type === 'candidate-pair' && one.nominated === true && one.state === 'succeeded',
    )
    return [stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? 'none']
  })
}
