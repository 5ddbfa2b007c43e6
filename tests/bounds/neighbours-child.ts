import { startTable } from '../support/table'
import { expectOk, type Answer } from '../support/player'
import { sleep } from '../support/wait'

// A table of six that plays without end. Argument: the origin of the server. To every message it answers with the
// milliseconds that each action has taken since the message before.

/** The creator makes three of 13 actions and may also name aces, and a session may make ten calls a second. */
const PAUSE_MS = 30
const NAMES = ['Ada', 'Ben', 'Cyd', 'Dan', 'Eve', 'Fay']

const table = await startTable({ origin: process.argv[2] ?? '' }, NAMES, { maxRounds: 999 })
const { code, creator, players } = table
let tookMs: number[] = []

async function act<T>(action: () => Promise<Answer<T>>): Promise<T> {
  const startedAt = performance.now()
  const answer = expectOk(await action())
  tookMs.push(performance.now() - startedAt)
  await sleep(PAUSE_MS)
  return answer
}

async function playRound(): Promise<void> {
  let { currentTurn } = await table.state()
  while (currentTurn !== null) {
    const player = table.player(currentTurn)
    await player.chooseAces(code)
    const { state } = await act(() => player.decide(code, 'fold'))
    currentTurn = state.currentTurn
  }
  for (const player of players) await act(() => player.continue(code))
  await act(() => creator.nextRound(code))
  while ((await table.state()).phase === 'dealing') await sleep(PAUSE_MS)
}

process.on('message', () => {
  process.send?.(tookMs)
  tookMs = []
})
process.send?.('playing')
for (;;) await playRound()
