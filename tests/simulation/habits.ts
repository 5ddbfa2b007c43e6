import { meddling } from './brain'
import type { Page } from './page'
import type { Player } from './player'
import { strayCall } from './stray-calls'

/** How likely a habit is to have the table wait. */
const RESTING = 0.008

/** Something that a player does now and then and that is not part of the game. */
export function actByHabit(player: Player, page: Page): void {
  const { world } = player
  const { view } = page
  if (!player.isLively || view === undefined) return
  if (world.random.happens(RESTING)) return player.table.rest()
  if (player.table.isResting) return lookInAnotherTab(player)
  const kind = world.random.below(24)
  if (kind < 12) player.act(meddling(view, world.random))
  else if (kind === 12) lock(player)
  else if (kind < 15) reload(player, page)
  else if (kind === 15) leave(player)
  else if (kind < 18) talk(player, view)
  else if (kind < 20) lookInAnotherTab(player)
  else strayCall(player)
}

/** The phone is locked: the page says that it is hidden, and sleeps. */
function lock(player: Player): void {
  const { scheduler } = player.world
  player.act({ type: 'leave-page' }, 1)
  player.asleepUntil = scheduler.now + scheduler.between(3_000, 70_000)
}

function reload(player: Player, page: Page): void {
  player.act({ type: 'unload-page' }, 1)
  page.listener.break()
  page.lookAnew()
}

/** In another tab the page may stay open, and goes on to send heartbeats. */
function leave(player: Player): void {
  const { code, world } = player
  player.act({ type: 'leave' })
  if (code === undefined) return
  for (const ms of [400, 1_500, 4_000]) {
    player.later(ms, () => world.calls.act(player, code, { type: 'heartbeat', here: true }, () => undefined))
  }
}

/** Joins the voice call of the table, talks in it, or leaves it. */
function talk(player: Player, { players, currentPlayer }: NonNullable<Page['view']>): void {
  const { callId, code, world } = player
  if (callId === null) return player.act({ type: 'join-call' })
  if (world.random.happens(0.2)) return player.act({ type: 'leave-call', callId })
  const others = players.filter(({ name, inVoice }) => inVoice && name !== currentPlayer)
  if (others.length > 0 && code !== undefined)
    world.calls.signal(player, code, { to: world.random.oneOf(others)._id, callId })
}

function lookInAnotherTab(player: Player): void {
  const { code, world } = player
  if (code === undefined) return
  world.calls.look(player, code, 'lobby', undefined, () => undefined)
  world.calls.look(player, code, 'state', undefined, () => undefined)
}
