import { playerChannelOf, watchChannelOf } from '../../src/contract'
import { meddling } from './brain'
import { Listener } from './listener'
import type { Page } from './page'
import type { Player } from './player'
import { strayCall } from './stray-calls'

/** How likely a habit is to make the table wait. */
const RESTING = 0.012

/** Something that a player does occasionally and that is not part of the game. */
export function actByHabit(player: Player, page: Page): void {
  const { world } = player
  const { view } = page
  if (!player.isLively || player.isDozing || view === undefined) return
  if (world.random.happens(RESTING)) return player.table.rest()
  if (player.table.isResting) return lookInAnotherTab(player)
  const kind = world.random.below(28)
  if (kind < 12) player.act(meddling(view, world.random))
  else if (kind === 12) lock(player)
  else if (kind < 15) reload(player, page)
  else if (kind === 15) leave(player, page)
  else if (kind < 18) talk(player, view)
  else if (kind < 20) lookInAnotherTab(player)
  else if (kind === 20) listenInAnotherTab(player, page)
  else if (kind === 21) player.doze()
  else if (kind < 24) player.repeatLate()
  else strayCall(player)
}

const LOCKED_LONG_MS = 95_000

/** The phone is locked: the page says that it is hidden, and sleeps. */
function lock(player: Player): void {
  const { scheduler, random } = player.world
  player.act({ type: 'leave-page' }, 1)
  player.asleepUntil = scheduler.now + (random.happens(0.2) ? LOCKED_LONG_MS : scheduler.between(3_000, 70_000))
}

function reload(player: Player, page: Page): void {
  player.act({ type: 'unload-page' }, 1)
  page.listener.break()
  page.lookAnew()
}

/** In another tab the page may stay open and continue to send heartbeats, or it may be opened at this moment. */
function leave(player: Player, page: Page): void {
  const { code, world } = player
  if (world.random.happens(0.5)) listenInAnotherTab(player, page)
  player.later(world.scheduler.between(0, 30), () => player.act({ type: 'leave' }))
  if (code === undefined) return
  for (const ms of [400, 1_500, 4_000]) {
    player.later(ms, () => world.calls.act(player, code, { type: 'heartbeat', here: true }, () => undefined))
  }
}

/**
 * Joins the voice call of the table, talks in it, or leaves it. Some talk with a page that is not in the call, or to a
 * player who is not.
 */
function talk(player: Player, { players, currentPlayer }: NonNullable<Page['view']>): void {
  const { callId, code, world } = player
  const others = players.filter(({ name }) => name !== currentPlayer)
  const inCall = others.filter(({ inVoice }) => inVoice)
  const say = (id: string) => {
    const addressed = world.random.happens(0.2) ? others : inCall
    if (addressed.length > 0 && code !== undefined)
      world.calls.signal(player, code, { to: world.random.oneOf(addressed)._id, callId: id })
  }
  if (world.random.happens(0.2)) say('another page')
  if (callId === null) return player.act({ type: 'join-call' })
  if (!world.random.happens(0.2)) return say(callId)
  player.act({ type: 'leave-call', callId })
  player.later(100, () => say(callId))
}

const TAB_LISTENS_AFTER_MS = 500

/** Leaves by one page while another one listens, or returns to listen. */
export function leaveBesideATab(player: Player, page: Page, afterMs = TAB_LISTENS_AFTER_MS): void {
  listenInAnotherTab(player, page)
  player.later(afterMs, () => player.act({ type: 'leave' }))
}

const TAB_STAYS_MS = [2_000, 10_000, 40_000]

/**
 * Another tab listens for a while as a player and as a watcher, also to the channel of another player, which every
 * process must refuse.
 */
function listenInAnotherTab(player: Player, { view, channel }: Page): void {
  const { code, world } = player
  if (code === undefined || view === undefined) return
  const channels = [
    channel,
    watchChannelOf(code),
    ...view.players.slice(0, 2).map(({ _id }) => playerChannelOf(code, _id)),
  ]
  const tab = new Listener(world, player, {
    channels: () => channels,
    event: (heard) => world.pageReferee.judgeEvent(player, code, heard),
  })
  tab.open()
  world.scheduler.after(world.random.oneOf(TAB_STAYS_MS), null, () => tab.close())
}

function lookInAnotherTab(player: Player): void {
  const { code, world } = player
  if (code === undefined) return
  world.calls.look(player, code, 'lobby', undefined, () => undefined)
  world.calls.look(player, code, 'state', undefined, () => undefined)
}
