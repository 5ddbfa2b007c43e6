import { writeFileSync } from 'node:fs'

/** Settings that make each browser use a tone as its microphone, and connect over the loopback interface. */

const RATE = 48_000
const TONE_SECONDS = 0.4
const PERIOD_SECONDS = 0.8

/**
 * Arguments of a Chromium whose microphone is a tone, in Hz, which is written to this file. It begins again after a
 * period. The browser would treat a tone without pauses as noise.
 */
export function chromiumMicrophone(file: string, hertz: number): string[] {
  writeFileSync(file, toneAsWav(hertz))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ]
}

/** Preferences of a Firefox whose microphone is a tone, in Hz. */
export function firefoxMicrophone(hertz: number): Record<string, string | number | boolean> {
  return {
    'media.navigator.streams.fake': true,
    'media.navigator.audio.fake_frequency': hertz,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
    'media.peerconnection.ice.loopback': true,
    'media.peerconnection.ice.obfuscate_host_addresses': false,
  }
}

function toneAsWav(hertz: number): Buffer {
  const samples = Math.round(RATE * PERIOD_SECONDS)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1) {
    const loudness = at < RATE * TONE_SECONDS ? 12_000 : 0
    wav.writeInt16LE(Math.round(loudness * Math.sin((2 * Math.PI * hertz * at) / RATE)), 44 + at * 2)
  }
  return wav
}
