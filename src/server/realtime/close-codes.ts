/**
 * Why a connection ends, by the Pusher protocol: after 40xx a client does not connect again, after 41xx it connects
 * later, after 42xx at once.
 */
export const CLOSE = {
  unknownKey: { code: 4001, reason: 'Application does not exist' },
  wrongProtocol: { code: 4007, reason: 'Unsupported protocol version' },
  overCapacity: { code: 4100, reason: 'Over capacity' },
  fault: { code: 4100, reason: 'Something went wrong' },
  restarting: { code: 4200, reason: 'The server is restarting' },
  noPong: { code: 4201, reason: 'Pong reply not received' },
  tooManyFrames: { code: 4301, reason: 'Too many messages' },
} as const

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]
