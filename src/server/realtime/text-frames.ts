import { Sender } from 'ws'

const TEXT = 1
const OPTIONS = { fin: true, opcode: TEXT, mask: false, rsv1: false, readOnly: false }

/** Texts as unmasked WebSocket frames in one buffer, as a server sends them. */
export function textFrames(texts: readonly string[]): Buffer {
  return Buffer.concat(texts.flatMap((text) => Sender.frame(Buffer.from(text), OPTIONS) as Buffer[]))
}
