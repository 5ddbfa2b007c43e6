import { UNLIMITED_ROUNDS, type StateView } from '../../../../contract'
import { creatorOf } from '../../../net/viewer'
import { seated } from '../seats'
import { dollars } from '../../../ui/money'
import { nameList } from '../../../ui/names'

/** For whom the table waits between rounds. It does not wait for players who are away or sit out. */
export interface Readiness {
  ready: number
  present: number
  /** In seat order, the viewer last and as "you". */
  missing: string[]
}

export function readiness({ players, currentPlayer }: StateView): Readiness {
  const present = players.filter(({ away, sittingOut }) => !away && !sittingOut)
  const missing = present.filter(({ roundReady }) => !roundReady).map(({ name }) => name)
  const others = missing.filter((name) => name !== currentPlayer)
  return {
    ready: present.length - missing.length,
    present: present.length,
    missing: others.length === missing.length ? others : [...others, 'you'],
  }
}

/** "2 of 5 ready", "Everyone is ready", "Nobody is playing". */
export function readyCount({ ready, present }: Readiness): string {
  if (present === 0) return 'Nobody is playing'
  return ready === present ? 'Everyone is ready' : `${ready} of ${present} ready`
}

/** "Waiting for Jonas, Priya Raman and you"; if everybody is ready, it is the creator who must start. */
export function waitedFor(state: StateView): string | undefined {
  const { missing, present } = readiness(state)
  if (present === 0) return whyNobody(state)
  if (missing.length > 0) return `Waiting for ${nameList(shortened(missing))}`
  if (state.phase !== 'waiting') return undefined
  const round = state.currentRound + 1
  if (state.isCreator) return state.pausedBy === null ? undefined : `End the pause to start round\u00A0${round}`
  const creator = creatorOf(state)
  const when = state.pausedBy === null ? '' : ' after the pause'
  return creator && `Waiting for ${creator.name} to start round\u00A0${round}${when}`
}

/** A player who sits out and is away counts as away, as on the pad. */
function whyNobody(state: StateView): string {
  const players = seated(state)
  if (players.every(({ away }) => away)) return 'Everybody is away'
  return players.some(({ away }) => away) ? 'Everybody sits out or is away' : 'Everybody sits out'
}

/** "Not yet: Jonas and Priya", under "Waiting for other players...". Undefined if nobody is missing. */
export function stillMissing(state: StateView): string | undefined {
  const { missing } = readiness(state)
  if (missing.length === 0 && state.pausedBy !== null) return 'Everyone is ready. It goes on after the pause'
  return missing.length > 0 ? `Not yet: ${nameList(shortened(missing))}` : undefined
}

/** "round 6 of 10"; "round 6" if there is no last round. */
export function nextRound({ currentRound, maxRounds }: StateView): string {
  const last = maxRounds === UNLIMITED_ROUNDS ? '' : ` of ${maxRounds}`
  return `round ${currentRound + 1}${last}`
}

/** A pot that somebody has won does not carry over. The next pot contains what the others have paid. */
export function nextPot({ pot, currentRound, result }: StateView): string {
  const isWon = (result?.winners ?? []).length > 0
  const next = `round ${currentRound + 1}`
  return isWon ? `${dollars(pot)} is in the pot of ${next}.` : `The pot carries over to ${next}.`
}

const MOST_NAMED = 4

/** If there are many, only some are named, because the pad shows each of them. The viewer is always named. */
function shortened(missing: readonly string[]): readonly string[] {
  if (missing.length <= MOST_NAMED) return missing
  const named = missing.at(-1) === 'you' ? ['you', ...missing.slice(0, 2)] : missing.slice(0, 3)
  return [...named, `${missing.length - named.length} more`]
}
