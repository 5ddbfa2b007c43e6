import { describe, expect, it } from 'vitest'
import { KNOWN_SERVICES, pushService } from './adapters/web-push/push-services'
import { settingsFrom } from './settings'

const messageOf = (environment: Record<string, string>): string => {
  try {
    settingsFrom(environment)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the settings', () => {
  it('are all optional', () => {
    expect(settingsFrom({ PATH: '/usr/bin', PORT: '', HOST: ' ' })).toEqual({
      port: 3000,
      host: undefined,
      dataDir: 'data',
      databaseUrl: undefined,
      redisUrl: undefined,
      pusher: undefined,
      sessionSecret: undefined,
      publicOrigins: [],
      trustedProxies: 0,
      logLevel: 'warn',
      isRateLimited: true,
      dealingMs: 2000,
      iceServers: [],
      turn: undefined,
      pushServices: KNOWN_SERVICES.split(',').map(pushService),
      pushContact: 'mailto:nobody@example.org',
    })
  })

  it('are read from the environment', () => {
    expect(
      settingsFrom({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: '/var/poker',
        DATABASE_URL: 'postgres://u:p@db:5432/poker',
        REDIS_URL: 'redis://cache:6379',
        SESSION_SECRET: 'a secret of at least 32 characters',
        PUBLIC_ORIGIN: 'https://poker.example.org, http://Table.local:8080/',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'debug',
        RATE_LIMIT: 'off',
        DEALING_MS: '0',
      }),
    ).toMatchObject({
      port: 0,
      publicOrigins: ['https://poker.example.org', 'http://table.local:8080'],
      trustedProxies: 1,
      isRateLimited: false,
      dealingMs: 0,
    })
  })

  it('lose blanks and line ends around them, except the cookie key and the data folder', () => {
    const secret = 'a secret of at least 32 characters\r\n'
    const lines = {
      DATA_DIR: 'data ',
      DATABASE_URL: ' postgres://db/poker ',
      REDIS_URL: 'redis://cache\n',
      SESSION_SECRET: secret,
      METRICS_TOKEN: 'a-token-of-the-metrics ',
      LOG_LEVEL: 'info ',
      PUSHER_APP_ID: '1',
      PUSHER_KEY: 'k ',
      PUSHER_SECRET: ' s\n',
    }
    expect(settingsFrom(lines)).toMatchObject({
      dataDir: 'data ',
      databaseUrl: 'postgres://db/poker',
      redisUrl: 'redis://cache',
      sessionSecret: secret,
      metricsToken: 'a-token-of-the-metrics',
      logLevel: 'info',
      pusher: { key: 'k', secret: 's' },
    })
  })

  it.each(['postgres://app:a%2Fb@db/poker', 'postgresql:///poker?host=/run/postgresql'])(
    'name a database by %s',
    (url) => {
      expect(settingsFrom({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  it('of voice calls are servers, and a relay with its secret', () => {
    const servers = [
      { urls: 'stun:stun.example.org:3478' },
      { urls: ['turn:a.example.org', 'turns:b.example.org:5349'], username: 'u', credential: 'c' },
    ]
    expect(
      settingsFrom({
        ICE_SERVERS: JSON.stringify(servers),
        TURN_URLS: 'turn:turn.example.org:3478, turns:turn.example.org:5349?transport=tcp',
        TURN_SECRET: 'a secret of the relay',
      }),
    ).toMatchObject({
      iceServers: servers,
      turn: {
        urls: ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp'],
        secret: 'a secret of the relay',
      },
    })
  })

  it('of push services are hosts, or none', () => {
    const servicesIn = (text: string) => settingsFrom({ PUSH_SERVICES: text }).pushServices
    const https = { protocol: 'https:', port: '' }
    expect(servicesIn('off')).toEqual([])
    expect(servicesIn('Push.example.org, *.example.com')).toEqual([
      { ...https, host: 'push.example.org' },
      { ...https, host: '*.example.com' },
    ])
    expect(servicesIn('https://push.example.org:8443,http://127.0.0.1:9000')).toEqual([
      { protocol: 'https:', host: 'push.example.org', port: '8443' },
      { protocol: 'http:', host: '127.0.0.1', port: '9000' },
    ])
    expect(settingsFrom({}).pushServices.map(({ host }) => host)).toContain('fcm.googleapis.com')
  })

  it('of push messages name a contact', () => {
    const origins = { PUBLIC_ORIGIN: 'http://table.local, https://poker.example.org' }
    expect(settingsFrom(origins).pushContact).toBe('https://poker.example.org')
    expect(settingsFrom({ ...origins, PUSH_CONTACT: 'mailto:me@example.org' }).pushContact).toBe(
      'mailto:me@example.org',
    )
    expect(settingsFrom({}).pushContact).toMatch(/^mailto:/)
  })

  it('of the hosted realtime service have its defaults', () => {
    const pusher = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }

    expect(settingsFrom(pusher).pusher).toEqual({
      appId: '1',
      key: 'k',
      secret: 's',
      cluster: 'us2',
      host: undefined,
      port: undefined,
      isTls: true,
    })
    expect(
      settingsFrom({ ...pusher, PUSHER_HOST: 'push.local', PUSHER_PORT: '6001', PUSHER_TLS: 'off' }).pusher,
    ).toMatchObject({ host: 'push.local', port: 6001, isTls: false })
  })

  it.each(['push_1', '127.0.0.1', '[::1]', 'Push.example.org'])('name a compatible server %s', (host) => {
    const pusher = { PUSHER_APP_ID: 'app-1', PUSHER_KEY: 'k.1', PUSHER_SECRET: 's/+=' }
    expect(settingsFrom({ ...pusher, PUSHER_HOST: host }).pusher?.host).toBe(host)
  })
})

describe('a wrong setting is named in one line', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535'],
    ...[
      'mysql://db',
      'postgres:app:secret@db/poker',
      'postgres://app:secret@one,other/poker',
      'postgres://app:secret@one:5432,other:5432/poker',
      ...['1/secret', '1?secret', '1#secret', 'a/secret'].map((password) => `postgres://app:${password}@db/poker`),
    ].map((url): [Record<string, string>, string] => [
      { DATABASE_URL: url },
      'DATABASE_URL must be the address of one host like postgres://user:password@host:5432/database, with %2F, %3F and %23 for / ? and # in the password',
    ]),
    ...['cache:6379', 'redis://app:1/secret@cache', 'redis://app:1?secret@cache'].map(
      (url): [Record<string, string>, string] => [
        { REDIS_URL: url, DATABASE_URL: 'postgres://db' },
        'REDIS_URL must be the address of one host like redis://:password@host:6379, with %2F, %3F and %23 for / ? and # in the password',
      ],
    ),
    [{ REDIS_URL: 'redis://cache' }, 'REDIS_URL needs DATABASE_URL: several processes share one database'],
    [
      { PUSHER_APP_ID: '1', PUSHER_KEY: 'k' },
      'PUSHER_SECRET is missing: the hosted realtime service needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET',
    ],
    [
      { PUSHER_HOST: 'push.local' },
      'PUSHER_APP_ID is missing: the hosted realtime service needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET',
    ],
    [
      { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's', PUSHER_PORT: '6001' },
      'PUSHER_HOST is missing: PUSHER_PORT is the port of a compatible server',
    ],
    ...['push local', 'push.local:6001', 'https://push.local', 'a..b', '-a', '::1', '[push]'].map(
      (host): [Record<string, string>, string] => [
        { PUSHER_HOST: host },
        'PUSHER_HOST must be the name or the address of a host without a port, like push.example.org or [::1]',
      ],
    ),
    ...['us 2', 'us2.pusher.com', 'us2/', '-', 'a'.repeat(64)].map((cluster): [Record<string, string>, string] => [
      { PUSHER_CLUSTER: cluster },
      'PUSHER_CLUSTER must be the name of a cluster like us2',
    ]),
    ...['PUSHER_APP_ID', 'PUSHER_KEY'].flatMap((name) =>
      ['1/2', '..', 'a b', 'a:b'].map((value): [Record<string, string>, string] => [
        { [name]: value },
        `${name} must be letters, digits, dots, hyphens and underscores`,
      ]),
    ),
    [{ PUSHER_TLS: 'yes' }, 'PUSHER_TLS must be one of on, off'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    ...['é'.repeat(16), 'a token of metrics', 'a-token\nof-metrics'].map((token): [Record<string, string>, string] => [
      { METRICS_TOKEN: token },
      'METRICS_TOKEN must be letters, digits and signs of ASCII, without blanks',
    ]),
    [
      { PUBLIC_ORIGIN: 'poker.example.org' },
      'PUBLIC_ORIGIN must be origins like https://poker.example.org, separated by commas; poker.example.org is none',
    ],
    [
      { PUBLIC_ORIGIN: 'https://poker.example.org/play' },
      'PUBLIC_ORIGIN must be origins like https://poker.example.org, separated by commas; https://poker.example.org/play is none',
    ],
    ...[
      ['https://*.example.org', 'https://*.example.org'],
      ['https://one.example\nhttps://two.example', 'https://one.example https://two.example'],
      ['https://me:secret@poker.example.org', 'https://poker.example.org'],
      ['me:secret@poker.example.org', 'poker.example.org'],
      ['https:/me:secret@poker.example.org/x', 'poker.example.org/x'],
      ['https:\\\\me:secret@poker.example.org', 'poker.example.org'],
      ['https://me:sec\nret@poker.example.org', 'https://poker.example.org'],
      ['https://poker.example.org?token=secret', 'https://poker.example.org'],
    ].map(([given = '', shown = '']): [Record<string, string>, string] => [
      { PUBLIC_ORIGIN: given },
      `PUBLIC_ORIGIN must be origins like https://poker.example.org, separated by commas; ${shown} is none`,
    ]),
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 100'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT must be one of on, off'],
    [{ ICE_SERVERS: 'stun:a.example' }, 'ICE_SERVERS must be JSON like [{"urls":"stun:stun.example.org:3478"}]'],
    [
      { ICE_SERVERS: '[{"urls":"http://a.example"}]' },
      'ICE_SERVERS must be JSON like [{"urls":"stun:stun.example.org:3478"}]',
    ],
    ...['stun://a.example', 'stun:a.example:port', 'stun:a.example:65536', 'stun:a.example?transport=udp'].map(
      (urls): [Record<string, string>, string] => [
        { ICE_SERVERS: JSON.stringify([{ urls }]) },
        'ICE_SERVERS must be JSON like [{"urls":"stun:stun.example.org:3478"}]',
      ],
    ),
    [
      { ICE_SERVERS: '[{"urls":["stun:a.example","turn:a.example"]}]' },
      'ICE_SERVERS needs username and credential for every turn server',
    ],
    [
      { TURN_URLS: 'turn://a.example', TURN_SECRET: 'a secret of the relay' },
      'TURN_URLS must be addresses like turn:turn.example.org:3478, separated by commas',
    ],
    [
      { TURN_URLS: 'turn:a.example:99999', TURN_SECRET: 'a secret of the relay' },
      'TURN_URLS must be addresses like turn:turn.example.org:3478, separated by commas',
    ],
    [{ TURN_URLS: 'turn:a.example' }, 'TURN_SECRET is missing: TURN_URLS needs the secret of the relay'],
    [{ TURN_SECRET: 'a secret of the relay' }, 'TURN_URLS is missing: TURN_SECRET needs the addresses of the relay'],
    [
      { TURN_URLS: 'a.example', TURN_SECRET: 'a secret of the relay' },
      'TURN_URLS must be addresses like turn:turn.example.org:3478, separated by commas',
    ],
    [{ TURN_URLS: 'turn:a.example', TURN_SECRET: 'short' }, 'TURN_SECRET must have at least 16 characters'],
    ...['http://push.example.org', 'push.example.org/x', '*', 'https://user@push.example.org', 'localhost'].map(
      (name): [Record<string, string>, string] => [
        { PUSH_SERVICES: `fcm.googleapis.com,${name}` },
        `PUSH_SERVICES must be off, or hosts like fcm.googleapis.com, separated by commas; ${name.replace('user@', '')} is none`,
      ],
    ),
    ...['me', 'https://%', 'mailto:<me@example.org>'].map((contact): [Record<string, string>, string] => [
      { PUSH_CONTACT: contact },
      'PUSH_CONTACT must be an address like mailto:me@example.org',
    ]),
    ...['~/poker', '"data"', "'data'", 'file:///data'].map((folder): [Record<string, string>, string] => [
      { DATA_DIR: folder },
      'DATA_DIR must be the path of a folder, without ~, quotes or file:',
    ]),
    // Without an address the server would answer under any name, or send nothing, without a warning.
    [{ PUBLIC_ORIGIN: ',' }, 'PUBLIC_ORIGIN must be origins like https://poker.example.org, separated by commas'],
    [{ PUSH_SERVICES: ' , ' }, 'PUSH_SERVICES must be off, or hosts like fcm.googleapis.com, separated by commas'],
    [
      { TURN_URLS: ',', TURN_SECRET: 'a secret of the relay' },
      'TURN_URLS must be addresses like turn:turn.example.org:3478, separated by commas',
    ],
    [{ DEALING_MS: '2s' }, 'DEALING_MS must be a whole number from 0 to 60000'],
  ])('%o', (environment, message) => {
    expect(messageOf(environment)).toBe(message)
  })
})
