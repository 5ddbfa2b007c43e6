import type { RoomCreation } from '../../src/game/command'
import type { PlayerCommand } from '../../src/server/rooms/player-command'

/** What a player asks for, including the creation of a room. */
export type Asked = PlayerCommand | ({ type: 'create' } & Pick<RoomCreation, 'name' | 'settings'>)

/** The call by which a page asks for something. */
export interface PostedCall {
  path: string
  body: object | undefined
}

/** How a page sends what a player asks for. */
export function postOf(asked: Asked, code: string): PostedCall {
  const game = (action: string, body?: object) => ({ path: `/api/game/${action}/${code}`, body })
  switch (asked.type) {
    case 'create':
      return { path: '/api/game/create', body: { playerName: asked.name, settings: asked.settings } }
    case 'join':
      return { path: '/api/game/join', body: { playerName: asked.name, roomCode: code } }
    case 'chat':
      return {
        path: `/api/chat/game/${code}/chat`,
        body: { message: asked.message, ...(asked.clientId !== null && { clientId: asked.clientId }) },
      }
    case 'set-ready':
      return game('ready', { isReady: asked.isReady, cut: asked.cut, ante: asked.ante })
    case 'start':
      return game('start', { cut: asked.cut })
    case 'decide':
      return game('decision', { decision: asked.decision, deal: asked.deal })
    case 'decide-ahead':
      return game('decision', { decision: asked.decision, ahead: true, deal: asked.deal })
    case 'pause':
      return game('pause', { on: asked.on })
    case 'sit-out':
      return game('sit-out', { on: asked.on, ante: asked.ante })
    case 'make-host':
      return game('make-host', { playerId: asked.playerId })
    case 'choose-wilds':
      return game('wild-cards', {
        wildCardSelections: asked.selections.map(({ suit, rank }) => ({ suit, selectedRank: rank })),
        deal: asked.deal,
      })
    case 'continue':
      return game('continue', { cut: asked.cut, auto: asked.auto, deal: asked.deal, ante: asked.ante })
    case 'round-ready':
      return game('round-ready', { cut: asked.cut, deal: asked.deal, ante: asked.ante })
    case 'next-round':
      return game('next-round', { cut: asked.cut, deal: asked.deal })
    case 'set-ante':
      return game('ante', { ante: asked.ante })
    case 'rename':
      return game('update-name', { newName: asked.name })
    case 'leave':
      return game('leave')
    case 'unload-page':
      return { path: `/api/game/leave/${code}?unload=1`, body: undefined }
    case 'leave-page':
      return game('leave-game')
    case 'heartbeat':
      return game('heartbeat', { here: asked.here })
    case 'kick':
      return game('kick', { playerName: asked.name, playerId: asked.playerId })
    case 'approve-join':
      return game('approve-join', { playerName: asked.name, requestedAt: asked.requestedAt })
    case 'deny-join':
      return game('deny-join', { playerName: asked.name, requestedAt: asked.requestedAt })
    case 'allow-joins':
      return game('toggle-allow-joins', { allow: asked.allow })
    case 'rematch':
      return game('rematch')
    case 'extend':
      return game('extend', { rounds: asked.rounds, deal: asked.deal })
    case 'change-settings':
      return game('settings', asked.settings)
    case 'react':
      return game('react', { reaction: asked.reaction })
    case 'join-call':
      return game('voice', { on: true })
    case 'leave-call':
      return game('voice', { on: false, callId: asked.callId })
    case 'set-difficulty':
      return game('difficulty', { difficulty: asked.difficulty })
    default:
      throw new Error(`no page asks for ${asked.type}`)
  }
}
