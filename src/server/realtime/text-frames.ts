import { Sender } from 'ws'

const TEXT = 1
const PING = 9

/** Texts as unmasked WebSocket frames in one buffer, as a server sends them. */
export function textFrames(texts: readonly string[]): Buffer {
  return Buffer.concat(texts.flatMap((text) => frame(TEXT, Buffer.from(text))))
}

/** A ping of the WebSocket protocol. */
export function pingFrame(): Buffer {
  return Buffer.concat(frame(PING, Buffer.alloc(0)))
}

function frame(opcode: number, payload: Buffer): Buffer[] {
  return Sender.frame(payload, { fin: true, opcode, mask: false, rsv1: false, readOnly: false }) as Buffer[]
}
