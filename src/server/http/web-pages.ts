import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure'
import { sendInvitation, sendPicture, type InvitationParts } from './invitation-page'
import { RoomPictures } from './preview/room-pictures'
import { BY_ADDRESS, spend } from './rate-limits'
import type { RealtimeAddress } from './realtime-address'
import { willBeRead } from './request-body'
import { isRead, type RequestOrigin } from './request-origin'

/** The names of these files contain a hash of the content, so a fetched file never changes. */
const HASHED_FILES = '/assets/'
const PREVIEW = 'preview'
/** Headers that are read part by part. Longer ones are ignored. */
const LIST_HEADERS = ['accept', 'accept-encoding', 'if-match', 'if-none-match', 'range'] as const
const MAX_LIST_HEADER_LENGTH = 1_000

interface WebPagesParts extends InvitationParts {
  /** The folder of the built pages. */
  webRoot: string
  realtime: Pick<RealtimeAddress, 'sources'>
  origin: Pick<RequestOrigin, 'host' | 'isWrongHost' | 'page' | 'address'>
}

/** Serves the built pages. Every path of a page leads to the app, which chooses the screen. */
export function serveWebPages(app: FastifyInstance, parts: WebPagesParts): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', async ({ raw }, reply) => {
      await spend(parts.limits, BY_ADDRESS.pages, parts.origin.address(raw))
      for (const name of LIST_HEADERS) {
        if ((raw.headers[name]?.length ?? 0) > MAX_LIST_HEADER_LENGTH) delete raw.headers[name]
      }
      if (parts.origin.isWrongHost(raw.headers)) throw new Failure('wrong-host')
      // A page takes no body, and Fastify would read one before it finds that there is no such page.
      if (!willBeRead(raw)) void reply.header('connection', 'close')
      if (!isRead(raw.method)) throw new Failure('no-such-page')
    })
    await pages.register(fastifyHelmet, securityHeaders(parts))
    const isBuilt = existsSync(parts.webRoot)
    const files = isBuilt ? filesIn(parts.webRoot) : new Set<string>()
    if (isBuilt) {
      await pages.register(fastifyStatic, {
        root: parts.webRoot,
        // The library would look for the files itself and give each a route, which takes a fifteenth of the time of a
        // start.
        serve: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: setCaching,
      })
      serveFiles(pages, files)
      servePictures(pages, parts)
    }
    pages.setNotFoundHandler(async (request, reply) => {
      if (!isBuilt || !isPage(request)) throw new Failure('no-such-page')
      const page = pageOf(request.url, files)
      const source = () => readFile(join(parts.webRoot, page), 'utf8')
      if (await sendInvitation(request, reply, source, parts)) return reply
      return reply.sendFile(page)
    })
  })
}

/**
 * The files that can be requested: no hidden files, and no compressed copies, which are sent instead of the originals
 * to clients that accept them.
 */
function filesIn(webRoot: string): Set<string> {
  const paths = readdirSync(webRoot, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  return new Set(paths.filter((path) => /^[^.].*\.\w+$/.test(path) && !/\.(br|gz)$/.test(path)))
}

function serveFiles(pages: FastifyInstance, files: ReadonlySet<string>): void {
  pages.get('/', (_request, reply) => reply.sendFile('index.html'))
  for (const name of files) {
    if (!name.includes('/')) pages.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  }
  pages.get<{ Params: { name: string } }>(`${HASHED_FILES}:name`, ({ params }, reply) => {
    const path = `${HASHED_FILES.slice(1)}${params.name}`
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

/** The picture of a room, for the previews of messengers. */
function servePictures(pages: FastifyInstance, parts: WebPagesParts): void {
  const pictures = new RoomPictures(join(parts.webRoot, PREVIEW))
  pages.get<{ Params: { roomCode: string } }>(`/${PREVIEW}/:roomCode(^[A-Za-z0-9]{6}).png`, (request, reply) =>
    sendPicture(request, reply, pictures, parts),
  )
  pages.get(`/${PREVIEW}/general.png`, (_request, reply) => reply.sendFile(`${PREVIEW}/general.png`))
}

/** The page that loads the files of the screen at an address. The app in it is the same in all pages. */
function pageOf(url: string, files: ReadonlySet<string>): string {
  const [, screen = ''] = url.split(/[/?]/, 2)
  const pages = [`pages/${screen}.html`, 'pages/under-construction.html']
  return pages.find((page) => files.has(page)) ?? 'index.html'
}

/** Whether a request is for a page: it accepts HTML by name, or accepts anything and its path is not that of a file. */
function isPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (url.startsWith(HASHED_FILES)) return false
  const [path = ''] = url.split('?', 1)
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile)
}

function setCaching(reply: FastifyReply, path: string): void {
  const isHashed = path.replaceAll('\\', '/').includes(HASHED_FILES)
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/**
 * What a page may load. No header here requires https: people play over plain http in their own network, where an
 * upgrade to https, HSTS or an isolated origin would break the page.
 */
function securityHeaders({ realtime, origin }: WebPagesParts): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'", ({ headers }) => socketsOf(origin.host(headers)), ...realtime.sources],
        // The silent video that keeps a phone's screen on is part of a script.
        'media-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  }
}

/** The WebSocket addresses of the host, because not every browser accepts 'self' for a WebSocket of the same host. */
function socketsOf(host: string): string {
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
