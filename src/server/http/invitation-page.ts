import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ROOM_CODE_LENGTH } from '../../contract'
import type { Limits } from '../ports/limits'
import { RoomTooNew, StoreUnavailable } from '../ports/room-store'
import type { Invitation } from '../rooms/invitation'
import type { Rooms } from '../rooms/rooms'
import { BY_ADDRESS } from './rate-limits'
import type { RoomPictures } from './preview/room-pictures'
import { isEmbedded, type RequestOrigin } from './request-origin'
import { takesGzip } from './send-answer'

/** Messengers and proxies may show a picture for this long after the room has changed. */
const PICTURE_SECONDS = 60

export interface InvitationParts {
  rooms: Pick<Rooms, 'queries'>
  limits: Limits
  origin: Pick<RequestOrigin, 'address' | 'page'>
  /** The origin that links and QR codes use, for a page that is opened at this one. */
  shareOrigin(pageOrigin: string): Promise<string>
}

/** Answers the page with the preview that messengers show of a link to a room; false if the address is no such link. */
export async function sendInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  page: () => Promise<string>,
  parts: InvitationParts,
): Promise<boolean> {
  const roomCode = roomOfLink(request.url)
  const invitation = roomCode === undefined ? undefined : await invitationTo(roomCode, request, parts)
  if (invitation === undefined) return false
  const origin = await parts.shareOrigin(parts.origin.page(request.raw))
  const tags = previewTags(invitation, origin)
  const html = (await page()).replace('</head>', (end) => tags + end)
  await sendPage(request, reply, html)
  return true
}

const LINK = new RegExp(`^/(?:lobby/|join-game\\?(?:[^#]*&)?room=)([A-Za-z0-9]{${ROOM_CODE_LENGTH}})(?:[/?&#]|$)`)

/** The room that a link to a lobby, or an invitation, leads to. */
function roomOfLink(url: string): string | undefined {
  return LINK.exec(url)?.[1]
}

/** Answers the picture of a room; the general one if there is no such room, or too many ask for pictures. */
export async function sendPicture(
  request: FastifyRequest<{ Params: { roomCode: string } }>,
  reply: FastifyReply,
  pictures: RoomPictures,
  parts: InvitationParts,
): Promise<FastifyReply> {
  const invitation = await invitationTo(request.params.roomCode, request, parts)
  const picture = invitation && (await pictures.of(invitation))
  if (picture === undefined) return reply.sendFile('preview/general.png')
  return reply.type('image/png').header('cache-control', `public, max-age=${PICTURE_SECONDS}`).send(picture)
}

/**
 * Counts unknown codes as calls do, so that nobody guesses rooms by their previews (P-limit-3). A page of another site
 * gets no preview, because its guesses would count against the addresses of its visitors.
 */
async function invitationTo(
  roomCode: string,
  request: FastifyRequest,
  { rooms, limits, origin }: InvitationParts,
): Promise<Invitation | undefined> {
  if (isEmbedded(request.headers)) return undefined
  const address = origin.address(request.raw)
  if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) > 0) return undefined
  try {
    const outcome = await rooms.queries.invitation(roomCode)
    if (outcome.ok) return outcome.value
    await limits.take(BY_ADDRESS.unknownCodes, address)
  } catch (error) {
    // The page is sent without a preview.
    if (!(error instanceof StoreUnavailable || error instanceof RoomTooNew)) throw error
  }
  return undefined
}

/** The Open Graph tags of a room. */
function previewTags(invitation: Invitation, origin: string): string {
  const { roomCode, host, ante, playerCount } = invitation
  const tags = {
    'og:type': 'website',
    'og:site_name': '3-Card Poker with AI',
    'og:title': host === null ? '3-card poker with friends and Harvey' : `${host}'s table`,
    'og:description': `Ante $${ante}, ${playerCount} at the table. Room ${roomCode}.`,
    'og:url': `${origin}/join-game?room=${roomCode}`,
    // The address of the picture changes with its content, because messengers cache a picture by its address.
    'og:image': `${origin}/preview/${roomCode}.png?of=${hash('sha1', JSON.stringify(invitation), 'base64url').slice(0, 8)}`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Three kings on a card table, one of them a wild two',
  }
  const graph = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  )
  return `${graph.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** The other pages are compressed when they are built. */
async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, html: string): Promise<void> {
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (!takesGzip(headers)) return void reply.send(html)
  const compressed = await promisify(gzip)(html)
  void reply.header('content-encoding', 'gzip').send(compressed)
}
