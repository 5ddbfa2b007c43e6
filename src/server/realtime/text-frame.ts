import { Sender } from 'ws'

const TEXT = 1

/** A text as one unmasked WebSocket frame, as a server sends it. */
export function textFrame(text: string): Buffer {
  const frame = Sender.frame(Buffer.from(text), { fin: true, opcode: TEXT, mask: false, rsv1: false, readOnly: false })
  return Buffer.concat(frame as Buffer[])
}
