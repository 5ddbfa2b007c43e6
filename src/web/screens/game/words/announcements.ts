import type { PlayerView, StateView } from '../../../../contract'
import { isDeciding } from '../../../net/phases'
import { isOwnTurn, viewerOf } from '../../../net/viewer'
import { cardName } from '../../../ui/playing-card-name'
import { dollars } from '../../../ui/money'
import { isLastRound } from '../seats'
import { secondsUntil, spokenTime } from './clock-words'
import { handOf } from './hand-strength'
import { handPhrase } from './hand-words'
import { outcomeFor } from './outcome'
import { paysAlone, showdownSentences } from './showdown-words'
import { finalSentence, ownFinish } from './standings'
import { turnsUntilYours, wildSentence } from './turn-words'
import { nextRound, readiness, readyCount } from './waiting-words'

/**
 * What a screen reader announces when the game moves from one state to the next; `before` is null for the first state.
 * A watcher is no player, and hears only about the table.
 */
export function announcements(before: StateView | null, now: StateView): string[] {
  return [
    ...joins(before, now),
    ...decisions(before, now),
    ...phaseWords(before, now),
    ...handWords(before, now),
    ...changed(before, now, turnWords),
    ...changed(before, now, anteWords),
    ...changed(before, now, readyWords),
  ]
}

/** The sentence of the state now, unless the state before has the same sentence. */
function changed(before: StateView | null, now: StateView, words: (state: StateView) => string): string[] {
  const sentence = words(now)
  return sentence === '' || (before !== null && words(before) === sentence) ? [] : [sentence]
}

/** Who has taken a seat since. The host, who has approved the request, gets a toast. */
function joins(before: StateView | null, now: StateView): string[] {
  if (before === null || now.isCreator) return []
  const isNew = ({ _id, name }: PlayerView) =>
    name !== now.currentPlayer && before.players.every((player) => player._id !== _id)
  return now.players.filter(isNew).map(({ name }) => `${name} joined the game.`)
}

/** Who has decided since, and how. At the results, other sentences say what the viewer decided. */
function decisions(before: StateView | null, now: StateView): string[] {
  if (before === null) return []
  const decidedBefore = (player: PlayerView) =>
    before.players.find(({ _id }) => _id === player._id)?.decision !== null || before.currentRound !== now.currentRound
  const isTold = ({ name }: PlayerView) => name !== now.currentPlayer || isDeciding(now)
  return now.players
    .filter((player) => player.decision !== null && isTold(player) && !decidedBefore(player))
    .map(({ name, decision }) => {
      const who = name === now.currentPlayer ? 'You are' : `${name} is`
      return `${who} ${decision === 'stay' ? 'In' : 'Out'}.`
    })
}

function phaseWords(before: StateView | null, now: StateView): string[] {
  if (before?.phase === now.phase && before.currentRound === now.currentRound) return []
  switch (now.phase) {
    case 'dealing':
      return [`Round ${now.currentRound} starting.`, `The pot is ${dollars(now.pot)}.`]
    case 'results':
      return resultWords(now)
    case 'waiting':
      return before?.phase === 'finished' ? moreRounds(now) : [`Round ${now.currentRound} complete.`]
    case 'finished': {
      const own = ownFinish(now)
      return ['Final standings.', own === undefined ? finalSentence(now) : `${own}.`]
    }
    default:
      return before === null ? [`Round ${now.currentRound}.`, `The pot is ${dollars(now.pot)}.`] : []
  }
}

/** For the creator, who has added the rounds, and for watchers. The other players get a toast. */
function moreRounds(state: StateView): string[] {
  return state.isCreator || state.currentPlayer === null ? [`The game goes on: ${nextRound(state)}.`] : []
}

function resultWords(state: StateView): string[] {
  const table = showdownSentences(state).map(({ name = '', text }) => name + text)
  if (state.currentPlayer === null) return [...table, ...potWords(state)]
  const { headline, reason } = outcomeFor(state)
  // The reason already tells the only loser what they pay.
  const told = paysAlone(state) ? table.slice(0, 1) : table
  return [`${headline}.`, reason, ...told, ...potWords(state)]
}

function potWords(state: StateView): string[] {
  if (!isLastRound(state)) return [`The next pot is ${dollars(state.pot)}.`]
  return state.pot > 0 ? [`Harvey keeps ${dollars(state.pot)}.`] : []
}

/** The viewer's hand, when it is first shown and again when its twos have been named. */
function handWords(before: StateView | null, now: StateView): string[] {
  return isDeciding(now) ? changed(before !== null && isDeciding(before) ? before : null, now, ownHand) : []
}

function ownHand(state: StateView): string {
  const viewer = viewerOf(state)
  if (!viewer || viewer.cards.length === 0) return ''
  const cards = `Your hand: ${viewer.cards.map(cardName).join('; ')}.`
  const hand = handOf(viewer)
  return hand ? `${cards} You have ${handPhrase(hand)}.` : `${cards} ${wildSentence(state)}.`
}

/** The sentence is announced again when a pause ends. */
function turnWords(state: StateView): string {
  if (state.pausedBy !== null) return ''
  if (isOwnTurn(state)) return state.phase === 'wild-selection' ? 'Your turn.' : 'Your turn. Are you in or out?'
  return turnsUntilYours(state) === 'You are next' ? 'You are next.' : ''
}

function anteWords({ phase, anteChanged, ante }: StateView): string {
  return phase === 'waiting' && anteChanged ? `New ante: ${dollars(ante)}. All players must confirm.` : ''
}

/** For the creator, who has to start the next round and may have the focus elsewhere. */
function readyWords(state: StateView): string {
  if (state.phase !== 'waiting' || !state.isCreator) return ''
  const ready = readiness(state)
  return ready.present > 0 && ready.missing.length === 0 ? `${readyCount(ready)}.` : ''
}

/**
 * Who has paused the game. The player who paused may have the focus elsewhere, and also hears how long the pause can
 * last.
 */
export function pauseWords({ pausedBy, pausedUntil, currentPlayer }: StateView, now: number): string {
  if (pausedBy !== currentPlayer) return `${pausedBy} paused the game.`
  const left = pausedUntil === null ? '' : ` It goes on by itself in ${spokenTime(secondsUntil(pausedUntil, now))}.`
  return `You paused the game.${left}`
}
