import * as z from 'zod'
import { IceServer, isRelay } from '../contract'
import { KNOWN_SERVICES, pushService } from './adapters/web-push/push-services'

/** A setting has a wrong value. The message is one line that names the setting. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The settings in an environment. Throws WrongSetting, whose message is one line that names the setting. */
export function settingsFrom(environment: Record<string, string | undefined>): Settings {
  const given = Object.entries(environment)
    .map(([name, value = '']) => [name, isKept(name) ? value : value.trim()] as const)
    .filter(([, value]) => value.trim() !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const [first = ''] = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  throw new WrongSetting(first.replace(/[\r\n]+/g, ' '))
}

/**
 * Whether blanks around the value of a setting count. They are ignored in general, because files of settings often
 * leave a blank or a line end behind a value. In the key of the session cookies and in the name of the data folder,
 * blanks have always counted: an upgrade that ignored them would end all sessions, or open another folder.
 */
const isKept = (name: string) => name === 'SESSION_SECRET' || name === 'DATA_DIR'

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}
const port = wholeNumber(1, 65_535)

const urlOf = (schemes: readonly string[], example: string) =>
  z.string().refine((text) => isServiceUrl(text, schemes), {
    error: `must be the address of one host like ${example}, with %2F, %3F and %23 for / ? and # in the password`,
  })

/**
 * Whether the text is a service's URL with one host and without an unescaped `/`, `?` or `#` in its password. Otherwise
 * the beginning of the password would be parsed as the host, which may be printed.
 */
function isServiceUrl(text: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, href, hostname, pathname, search, hash } = new URL(text)
  const hasAuthority = href.startsWith(`${protocol}//`) && !hostname.includes(',')
  return schemes.includes(protocol) && hasAuthority && !`${pathname}${search}${hash}`.includes('@')
}

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const ORIGINS_WANTED = 'must be origins like https://poker.example.org, separated by commas'
/** An origin as browsers send it: no path, no default port. A `*` is refused, because it would match no real host. */
const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.origin.startsWith('http') && url.href === `${url.origin}/` && !url.host.includes('*')) return url.origin
    context.addIssue(`${ORIGINS_WANTED}; ${withoutSecrets(text)} is none`)
    return z.NEVER
  })

/** The text of an address for a message, without any user, password and query. */
function withoutSecrets(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?[^]*@/i, '$1').replace(/[?#][^]*$/, '')
}

/** The entries of a list that is separated by commas. */
function entriesIn(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const origins = z.string().transform(entriesIn).pipe(z.array(origin).min(1, ORIGINS_WANTED))

/** STUN and TURN URLs as browsers accept them (RFC 7064, RFC 7065): with a host, not with `//host`. */
const PORT_NUMBER = String.raw`(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])`
const ICE_HOST = String.raw`(?:[\w.-]+|\[[\da-f:.]+\])(?::${PORT_NUMBER})?`
const STUN_URL = new RegExp(`^stuns?:${ICE_HOST}$`, 'i')
const TURN_URL = new RegExp(String.raw`^turns?:${ICE_HOST}(?:\?transport=(?:udp|tcp))?$`, 'i')
const iceUrl = z.union([z.string().regex(STUN_URL), z.string().regex(TURN_URL)])
const IceServerSetting = z.object({ ...IceServer.shape, urls: z.union([iceUrl, z.array(iceUrl).min(1)]) })

const iceServers = z.string().transform((text, context) => {
  const servers = z.array(IceServerSetting).safeParse(jsonIn(text))
  if (!servers.success) context.addIssue('must be JSON like [{"urls":"stun:stun.example.org:3478"}]')
  else if (servers.data.every(hasItsPassword)) return servers.data
  else context.addIssue('needs username and credential for every turn server')
  return z.NEVER
})

/** Whether a TURN server has a user name and a password, without which browsers refuse it. */
function hasItsPassword(server: IceServer): boolean {
  return !isRelay(server) || (server.username !== undefined && server.credential !== undefined)
}

/** Undefined for text that is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TURN_URLS_WANTED = 'must be addresses like turn:turn.example.org:3478, separated by commas'
const turnUrls = z
  .string()
  .transform(entriesIn)
  .pipe(z.array(z.string().regex(TURN_URL, TURN_URLS_WANTED)).min(1, TURN_URLS_WANTED))

/** A part of a host's name; Docker's names have underscores. */
const LABEL = String.raw`[a-z\d](?:[\w-]{0,61}[a-z\d])?`
const CLUSTER = new RegExp(`^${LABEL}$`, 'i')
const HOST_NAME = new RegExp(String.raw`^(?:${LABEL}(?:\.${LABEL})*|\[[\da-f:.]+\])$`, 'i')
/** A part of the service's paths. */
const pusherName = z.string().regex(/^\w[\w.-]*$/, 'must be letters, digits, dots, hyphens and underscores')

const PUSH_SERVICES_WANTED = 'must be off, or hosts like fcm.googleapis.com, separated by commas'
const pushServices = z.string().transform((list, context) => {
  if (list === 'off') return []
  const entries = entriesIn(list)
  if (entries.length === 0) context.addIssue(PUSH_SERVICES_WANTED)
  return entries.map((text) => {
    const service = pushService(text)
    if (service !== undefined) return service
    context.addIssue(`${PUSH_SERVICES_WANTED}; ${withoutSecrets(text)} is none`)
    return z.NEVER
  })
})

/** Whether push services accept the address as a contact. Apple's refuses angle brackets. */
function isContact(text: string): boolean {
  return /^(?:mailto:[^\s<>]+@[^\s<>]+|https:\/\/[^\s<>]+)$/.test(text) && URL.canParse(text)
}

const Variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z
    .string()
    // Only a shell expands these. The server would open an empty database in a folder of this name.
    .regex(/^(?!~|["']|file:)/, 'must be the path of a folder, without ~, quotes or file:')
    .default('data'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  REDIS_URL: urlOf(['redis:', 'rediss:'], 'redis://:password@host:6379').optional(),
  PUSHER_APP_ID: pusherName.optional(),
  PUSHER_KEY: pusherName.optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().regex(CLUSTER, 'must be the name of a cluster like us2').default('us2'),
  PUSHER_HOST: z
    .string()
    .regex(HOST_NAME, 'must be the name or the address of a host without a port, like push.example.org or [::1]')
    .optional(),
  PUSHER_PORT: port.optional(),
  PUSHER_TLS: oneOf(['on', 'off']).default('on'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    // A header does not carry other characters unchanged.
    .regex(/^[!-~]+$/, 'must be letters, digits and signs of ASCII, without blanks')
    .optional(),
  PUBLIC_ORIGIN: origins.default([]),
  TRUST_PROXY: wholeNumber(0, 100).default(0),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('warn'),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  DEALING_MS: wholeNumber(0, 60_000).default(2000),
  ICE_SERVERS: iceServers.default([]),
  TURN_URLS: turnUrls.optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  PUSH_SERVICES: z.string().default(KNOWN_SERVICES).pipe(pushServices),
  PUSH_CONTACT: z.string().refine(isContact, 'must be an address like mailto:me@example.org').optional(),
})

type Given = z.output<typeof Variables>

const Environment = Variables.superRefine((given, context) => {
  const wrong = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  if (given.REDIS_URL !== undefined && given.DATABASE_URL === undefined) {
    wrong('REDIS_URL', 'needs DATABASE_URL: several processes share one database')
  }
  if (given.TURN_URLS !== undefined && given.TURN_SECRET === undefined) {
    wrong('TURN_SECRET', 'is missing: TURN_URLS needs the secret of the relay')
  }
  if (given.TURN_SECRET !== undefined && given.TURN_URLS === undefined) {
    wrong('TURN_URLS', 'is missing: TURN_SECRET needs the addresses of the relay')
  }
  const pusher = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const
  const missing = pusher.find((name) => given[name] === undefined)
  const isHostNamed = given.PUSHER_HOST !== undefined || given.PUSHER_PORT !== undefined
  if (missing !== undefined && (isHostNamed || pusher.some((name) => given[name] !== undefined))) {
    wrong(missing, 'is missing: the hosted realtime service needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET')
  }
  if (given.PUSHER_PORT !== undefined && given.PUSHER_HOST === undefined) {
    wrong('PUSHER_HOST', 'is missing: PUSHER_PORT is the port of a compatible server')
  }
}).transform((given) => ({
  port: given.PORT,
  /** All interfaces if undefined. */
  host: given.HOST,
  dataDir: given.DATA_DIR,
  databaseUrl: given.DATABASE_URL,
  redisUrl: given.REDIS_URL,
  /** The hosted realtime service; the server speaks the protocol itself if undefined. */
  pusher: pusherSettings(given),
  /** Signs session cookies; made once and kept with the data if undefined. */
  sessionSecret: given.SESSION_SECRET,
  /** The bearer token that allows a caller to read the metrics. Programs on this computer need no token. */
  metricsToken: given.METRICS_TOKEN,
  /** Origins that may call besides the request's own host. */
  publicOrigins: given.PUBLIC_ORIGIN,
  trustedProxies: given.TRUST_PROXY,
  logLevel: given.LOG_LEVEL,
  isRateLimited: given.RATE_LIMIT === 'on',
  dealingMs: given.DEALING_MS,
  /** STUN and TURN servers of voice calls, as `RTCPeerConnection` takes them. */
  iceServers: given.ICE_SERVERS,
  /** A relay for voice calls whose passwords the server makes itself. */
  turn: turnSettings(given),
  /** The push services to which messages may be sent; no messages are sent if the list is empty. */
  pushServices: given.PUSH_SERVICES,
  /** The address at which push services can reach the operator. */
  pushContact: given.PUSH_CONTACT ?? contactOf(given.PUBLIC_ORIGIN),
}))

/** How the server runs, read from the environment once, at the start. */
export type Settings = z.output<typeof Environment>

/** Push services of browsers accept no message without a contact. */
function contactOf(publicOrigins: readonly string[]): string {
  return publicOrigins.find((each) => each.startsWith('https:')) ?? 'mailto:nobody@example.org'
}

function turnSettings({ TURN_URLS: urls, TURN_SECRET: secret }: Given) {
  return urls === undefined || secret === undefined ? undefined : { urls, secret }
}

function pusherSettings(given: Given) {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = given
  if (appId === undefined || key === undefined || secret === undefined) return undefined
  return {
    appId,
    key,
    secret,
    cluster: given.PUSHER_CLUSTER,
    /** A self-hosted compatible server, instead of the cluster. */
    host: given.PUSHER_HOST,
    port: given.PUSHER_PORT,
    isTls: given.PUSHER_TLS === 'on',
  }
}
