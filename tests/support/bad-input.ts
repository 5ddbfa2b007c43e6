import fc from 'fast-check'

// What a public server receives: calls that are nearly right, and arbitrary bytes and frames.

export interface BadCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Where else something answers than at the calls of the API. */
const OTHER_PATHS = [
  '/api/game/leave/CODE?unload=1',
  '/healthz',
  '/readyz',
  '/metrics',
  '/',
  '/assets/none.js',
  '/lobby/CODE',
  '/app/key',
]

const FIELDS = [
  'playerName',
  'roomCode',
  'settings',
  'maxRounds',
  'decisionTimer',
  'ante',
  'decision',
  'wildCardSelections',
  'suit',
  'selectedRank',
  'selectedValue',
  'newName',
  'message',
  'clientId',
  'isReady',
  'allow',
  'here',
  'difficulty',
  'socket_id',
  'channel_name',
  '__proto__',
  'constructor',
  'toString',
]

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'CODE',
    'code',
    '%',
    '%00',
    '../..',
    "'; drop table rooms",
    '$1',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.repeat(500)),
)

const hostileValue = fc.oneof(
  hostileText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    { toString: 1, valueOf: 1 },
    { length: 6 },
    -0,
    1e308,
    'stay',
    'fold',
    'hearts',
    'A',
    '2',
    50,
    5,
    30,
  ),
)

const { body: structured } = fc.letrec((tie) => ({
  body: fc.oneof(
    { depthSize: 'small' },
    hostileValue,
    fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS) }, hostileText), tie('body'), {
      maxKeys: 6,
    }),
    fc.array(tie('body'), { maxLength: 5 }),
  ),
}))

/** Bodies that pass the first checks of some call. */
const nearlyRight = fc.oneof(
  fc.record({ decision: fc.constantFrom('stay', 'fold', 'call') }),
  fc.record({ ante: fc.oneof(fc.integer({ min: -2, max: 1002 }), fc.double()) }),
  fc.record({ newName: hostileText }),
  fc.record({ message: hostileText, clientId: hostileText }, { requiredKeys: ['message'] }),
  fc.record({ playerName: hostileText, roomCode: fc.oneof(fc.constant('CODE'), hostileText) }),
  fc.record({
    wildCardSelections: fc.array(
      fc.record({
        suit: fc.oneof(fc.constantFrom('hearts', 'clubs'), hostileText),
        selectedRank: fc.oneof(fc.constantFrom('A', '2', '3'), hostileText),
        selectedValue: hostileValue,
      }),
      { maxLength: 5 },
    ),
  }),
  fc.record({ socket_id: hostileText, channel_name: fc.oneof(fc.constant('private-game-CODE'), hostileText) }),
)

const body = fc.oneof(
  { weight: 4, arbitrary: nearlyRight.map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: structured.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{',
      '[[[',
      '{"a":1}}',
      'null',
      '"',
      '\uFEFF{}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ),
  },
  { weight: 1, arbitrary: fc.constant('x'.repeat(20_000)) },
)

/** A URL cannot have a lone surrogate. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '?')

const pathOf = (known: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 12, arbitrary: known },
    {
      weight: 3,
      arbitrary: fc
        .tuple(known, hostileText)
        .map(([path, code]) => path.replace('CODE', encodeURIComponent(wellFormed(code)))),
    },
    { weight: 1, arbitrary: hostileText.map((text) => `/${encodeURI(wellFormed(text))}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/%', '/%ff', '/api/%2e%2e/', '//', '/api//game', '/api/game/state/%', '/%00'),
    },
  )

const header = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim())

const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'a/b', ''),
    'if-none-match': fc.oneof(header, fc.constantFrom('*', 'W/""', '"'.repeat(100))),
    origin: fc.constantFrom('null', 'x', 'http://', 'https://evil.example'),
    cookie: fc.oneof(header, fc.constantFrom('poker_session=', 'poker_session=a.b.c', '='.repeat(100), ';;;')),
    accept: fc.oneof(header, fc.constant('text/html')),
    'accept-encoding': header,
    'x-forwarded-for': header,
    'x-forwarded-host': header,
    'x-forwarded-proto': header,
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'x'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'x'),
    expect: fc.constant('100-continue'),
    upgrade: fc.constant('h2c'),
  },
  { requiredKeys: [] },
)

/** A call at one of these paths of the OpenAPI document. `CODE` stands for the code of a room in which the caller has a seat. */
export function badCallTo(paths: readonly string[]): fc.Arbitrary<BadCall> {
  const known = fc.constantFrom(...paths.map((path) => path.replace('{roomCode}', 'CODE')), ...OTHER_PATHS)
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('GET', 'POST') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
      ),
      path: pathOf(known),
      headers,
      hasPlainHeaders: fc.boolean(),
      body: fc.option(body, { nil: undefined }),
    })
    .map(({ hasPlainHeaders, ...call }) => ({
      ...call,
      headers: hasPlainHeaders ? { 'content-type': 'application/json' } : call.headers,
      body: call.method === 'GET' || call.method === 'HEAD' ? undefined : call.body,
    }))
}

const requestLine = fc.constantFrom(
  'GET / HTTP/1.1\r\n',
  'GET /api/game/state/AAAAAA HTTP/1.1\r\n',
  'POST /api/game/join HTTP/1.1\r\n',
  'GET / HTTP/9.9\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\n',
  'GET http://evil.example/ HTTP/1.1\r\n',
  'OPTIONS * HTTP/1.1\r\n',
  'GET /%zz HTTP/1.1\r\n',
  'TRACE / HTTP/1.1\r\n',
)

const headerLines = fc.array(
  fc.constantFrom(
    'Host: x\r\n',
    'Host:\r\n',
    'Host: a\r\nHost: b\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 99999999999999999999\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked, gzip\r\n',
    'Content-Type: application/json\r\n',
    'Connection: upgrade\r\nUpgrade: websocket\r\n',
    'Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 1\r\n',
    'Cookie: poker_session=%\r\n',
    'X: \u0000\r\n',
    ' folded: line\r\n',
    'no colon\r\n',
    `Long: ${'x'.repeat(20_000)}\r\n`,
  ),
  { maxLength: 6 },
)

/** The bytes of a TCP connection. */
export const badBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        requestLine,
        headerLines,
        fc.constantFrom('\r\n', '\n', '', '\r\n0\r\n\r\n', '\r\nzz\r\nhello', '\r\n{"a":'),
      )
      .map(([line, lines, end]) => Buffer.from(line + lines.join('') + end, 'latin1')),
  },
)

const EVENTS = ['pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'pusher:pong', 'client-x', 'pusher:signin', '']

/** Frames of the realtime protocol. `CODE` as above. */
export const badFrame: fc.Arbitrary<string | Buffer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        event: fc.oneof(fc.constantFrom(...EVENTS), hostileValue),
        data: fc.oneof(
          fc.record(
            {
              channel: fc.oneof(fc.constantFrom('game-CODE', 'private-game-CODE', 'game-', 'presence-x'), hostileValue),
              auth: hostileValue,
            },
            { requiredKeys: [] },
          ),
          structured,
        ),
      })
      .map((frame) => JSON.stringify(frame)),
  },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(11_000), '['.repeat(9000), '{"event":"pusher:ping"}'.repeat(3)) },
)
