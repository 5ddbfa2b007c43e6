const FINAL_TEXT = 0x81
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/** Texts as unmasked frames of the WebSocket protocol, one behind the other, as a server sends them (RFC 6455, 5.2). */
export function textFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headLength(length) + length, 0))
  let offset = 0
  for (const [index, text] of texts.entries()) {
    offset = writeHead(frames, offset, lengths[index] ?? 0)
    offset += frames.write(text, offset)
  }
  return frames
}

function headLength(length: number): 2 | 4 | 10 {
  if (length < LENGTH_IN_16_BITS) return 2
  return length < 2 ** 16 ? 4 : 10
}

function writeHead(frames: Buffer, offset: number, length: number): number {
  frames[offset] = FINAL_TEXT
  switch (headLength(length)) {
    case 2:
      frames[offset + 1] = length
      return offset + 2
    case 4:
      frames[offset + 1] = LENGTH_IN_16_BITS
      return frames.writeUInt16BE(length, offset + 2)
    case 10:
      frames[offset + 1] = LENGTH_IN_64_BITS
      return frames.writeBigUInt64BE(BigInt(length), offset + 2)
  }
}
