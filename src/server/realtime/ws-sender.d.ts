import 'ws'

// The package exports its framing; its type declarations do not know it.
declare module 'ws' {
  export class Sender {
    static frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; rsv1: boolean; readOnly: boolean },
    ): (Buffer | string)[]
  }
}
