import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Decision, StateView } from '../../../../contract'
import { answerCalls, closePage, CODE, InRoom, showFirst, showNext } from '../../../fixtures/shown-game'
import { folded, harvey, holding, player, sittingOut, table } from '../../../fixtures/table'
import { TableProvider } from '../table-context'
import { Dock } from './dock'

beforeEach(() => {
  vi.useFakeTimers()
  answerCalls()
})
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

/** The text of the dock in this state, after the time for which a player must be away to be shown as away. */
async function dockIn(view: StateView): Promise<string> {
  showFirst(view)
  const { container } = render(
    <TableProvider leave={() => {}}>
      <Dock isInert={false} />
    </TableProvider>,
    { wrapper: InRoom },
  )
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  return container.textContent
}

it('a player who is away during a deal is promised no cards with the next one', async () => {
  const players = [player('Maya', { ...sittingOut, away: true }), player('Noor')]
  const said = await dockIn(table({ phase: 'dealing', currentTurn: null, players }))
  expect(said).toContain('Nobody waits for you, and no cards are dealt to you.')
  expect(said).not.toContain('Cards come to you with the next deal.')
})

it('a host who sits out is told who waits for the start', async () => {
  const noor = player('Noor', { roundReady: true })
  const sitsOut = (isCreator: boolean) =>
    table({
      phase: 'waiting',
      currentTurn: null,
      isCreator,
      players: [player('Maya', { ...sittingOut, sittingOut: true, isCreator }), { ...noor, isCreator: !isCreator }],
    })
  expect(await dockIn(sitsOut(false))).toContain('nobody waits for you')
  cleanup()
  expect(await dockIn(sitsOut(true))).toContain('The others wait for you to start.')
})

const cardsShown = () => screen.queryAllByRole('img').map((card) => card.getAttribute('aria-label'))

it('the viewer’s cards are face down while they are dealt, and shown afterwards', async () => {
  expect(await dockIn(table({ phase: 'dealing', currentTurn: null }))).toContain('Dealing')
  expect(cardsShown()).toEqual(['Face down', 'Face down', 'Face down'])
  cleanup()
  expect(await dockIn(table())).toContain('Your Hand')
  expect(cardsShown()).toEqual(['King of hearts', 'King of spades', 'Nine of diamonds'])
})

it('a player without cards sees the own name and no hand', async () => {
  const players = [player('Maya', sittingOut), player('Noor')]
  expect(await dockIn(table({ currentTurn: 'Noor', players }))).toMatch(/^Playing asYou.*Maya/)
  expect(cardsShown()).toEqual([])
})

it('alone against Harvey the rounds won are shown once, even at the end', async () => {
  const players = [player('Maya', { ...holding('Kh Ks 9d'), wins: 2 })]
  for (const phase of ['decision', 'results', 'waiting', 'finished'] as const) {
    const result = { pot: 100, winners: [], harveyWins: true, deltas: [], carryOver: 100 }
    const said = await dockIn(table({ phase, result, players, harvey: harvey({ wins: 1 }) }))
    expect(said.match(/You 2, Harvey 1/g), phase).toHaveLength(1)
    cleanup()
  }
  expect(await dockIn(table())).not.toContain('Harvey')
})

it('a player who waits for others sees when the game continues by itself, if it does', async () => {
  const players = [player('Maya', { ...folded, roundReady: true }), player('Noor', folded)]
  expect(await dockIn({ ...LAST_RESULTS, players })).toMatch(/Not yet: Noor$/)
  cleanup()
  const deadlineAt = Date.now() + 12_000
  expect(await dockIn({ ...LAST_RESULTS, players, deadlineAt })).toMatch(/Not yet: Noor. Goes on in 0:10$/)
})

it('the start comes above the button of a host who sits out, and is the one in brass', async () => {
  const me = player('Maya', { ...sittingOut, sittingOut: true, isCreator: true })
  const view = (roundReady: boolean) =>
    table({ phase: 'waiting', currentTurn: null, isCreator: true, players: [me, player('Noor', { roundReady })] })
  const buttons = () => screen.getAllByRole('button').filter(({ textContent }) => !/Edit Name/.test(textContent))
  const brass = () => buttons().filter(({ className }) => className.includes('brass'))
  const namesOf = (found: HTMLElement[]) => found.map(({ textContent }) => textContent)
  await dockIn(view(false))
  const [sitIn] = buttons()
  expect(namesOf(brass())).toEqual(['Sit in again'])
  await showNext({ ...view(true), version: 13 })
  expect(namesOf(buttons())).toEqual(['Start Round 4', 'Sit in again'])
  expect(namesOf(brass())).toEqual(['Start Round 4'])
  expect(buttons()[1]).toBe(sitIn)
})

it('during a pause ranks can be chosen, but confirmed only when the game continues (R-pause-3)', async () => {
  const players = [player('Maya', holding('Kh 9s 2d')), player('Noor')]
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Selection' })
  const isConfirmed = async (pausedBy: string | null) => {
    await dockIn(table({ phase: 'wild-selection', players, pausedBy }))
    fireEvent.click(screen.getByRole('button', { name: 'King' }))
    return !confirm().disabled
  }
  expect(await isConfirmed('Noor')).toBe(false)
  cleanup()
  expect(await isConfirmed(null)).toBe(true)
})

it('during a pause a turn that was decided ahead asks for no decision (R-pause-4)', async () => {
  const said = await dockIn(table({ pausedBy: 'Noor', planned: 'fold' }))
  expect(said).toContain('You are Out when the game goes on')
  expect(said).not.toContain('Are you in or out?')
  cleanup()
  expect(await dockIn(table({ pausedBy: 'Noor' }))).toContain('Your TurnYou decide after the pause')
})

const decisionIn = (body: unknown) => (JSON.parse(body as string) as { decision: Decision | null }).decision

it('the keys of the player’s turn decide, but not during a pause (R-pause-3)', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === `/api/game/decision/${CODE}`) sent.push(decisionIn(body))
    return Response.json({ success: true, now: Date.now() })
  })
  await dockIn(table({ pausedBy: 'Noor' }))
  fireEvent.keyDown(document.body, { key: 'o', code: 'KeyO' })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(sent).toEqual([])
  await showNext(table({ version: 13 }))
  fireEvent.keyDown(document.body, { key: 'o', code: 'KeyO' })
  await vi.waitFor(() => expect(sent).toEqual(['fold']))
})

// React throws when it removes a text that the browser has translated and so replaced.
it('the text about unnamed twos is replaced as a whole when a pause stops the clock', async () => {
  const naming = { phase: 'wild-selection' as const, players: [player('Maya', holding('Kh 9s 2d')), player('Noor')] }
  await dockIn(table({ ...naming, deadlineAt: Date.now() + 20_000 }))
  const before = screen.getByText(/^Not chosen in/)
  const text = before.firstChild
  await showNext(table({ ...naming, version: 13, pausedBy: 'Noor' }))
  expect(screen.getByText(/^Not chosen when your time runs out/)).toBeDefined()
  expect(text?.parentNode).toBe(before)
})

it.each([
  ['starts the round once everybody is ready', null, false],
  ['starts no round in a pause', 'Noor', true],
])('a host %s', async (_, pausedBy, isDisabled) => {
  const players = [player('Maya', { isCreator: true, roundReady: true }), player('Noor', { roundReady: true })]
  await dockIn(table({ phase: 'waiting', currentTurn: null, isCreator: true, pausedBy, players }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Round 4' }).disabled).toBe(isDisabled)
})

const END = table({ version: 14, phase: 'finished', currentTurn: null, isCreator: true })

it.each<[string, StateView, Record<string, RegExp>]>([
  ['the own turn', table(), { o: /^I'm Out/, i: /^I'm In/ }],
  ['the end', END, { 5: /^5 more rounds/, a: /^Play again/ }],
])('screen readers hear the keys of %s', async (_, view, buttons) => {
  await dockIn(view)
  for (const [key, name] of Object.entries(buttons)) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts')).toBe(key)
  }
})

const noorsTurn = (own: Partial<StateView['players'][number]>) =>
  table({ version: 13, currentTurn: 'Noor', players: [player('Maya', own), player('Noor')] })
const LAST_RESULTS = table({
  phase: 'results',
  currentTurn: null,
  currentRound: 10,
  players: [player('Maya', folded), player('Noor', folded)],
  result: { pot: 100, winners: [], harveyWins: true, deltas: [], carryOver: 100 },
})

/** Makes the press at exactly this moment, however busy the computer is. */
function press(name: string | RegExp, { timeStamp = 0, ...init }: MouseEventInit & { timeStamp?: number } = {}) {
  const click = new MouseEvent('click', { bubbles: true, detail: 1, ...init })
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  return act(async () => void fireEvent(screen.getByRole('button', { name }), click))
}

/** The paths of the calls that are sent from now on. All are answered. */
function sentCalls(): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (to: string) => {
    sent.push(to)
    return Response.json({ success: true, now: Date.now(), messages: [] })
  })
  return sent
}

it.each([
  { replaced: 'See Final Standings', view: LAST_RESULTS },
  { replaced: 'Settle up', view: { ...END, version: 13, isCreator: false } },
])('a press meant for "$replaced" does not reach a button of the host that replaces it', async ({ replaced, view }) => {
  const sent = sentCalls()
  await dockIn(view)
  screen.getByRole('button', { name: replaced })
  await showNext(END)
  await act(() => vi.advanceTimersByTimeAsync(400))
  await press(/^Play again/)
  fireEvent.keyDown(document.body, { key: 'a' })
  await press(/^5 more rounds/)
  expect(sent).not.toContain(`/api/game/rematch/${CODE}`)
  expect(sent).not.toContain(`/api/game/extend/${CODE}`)
  await act(() => vi.advanceTimersByTimeAsync(200))
  await press(/^5 more rounds/)
  expect(sent).toContain(`/api/game/extend/${CODE}`)
})

it('the second press on "I\'m back" does not decide ahead', async () => {
  const sent = sentCalls()
  await dockIn(noorsTurn({ away: true }))
  await press("I'm back")
  await showNext(noorsTurn({}))
  await press(/^In when/)
  expect(sent).not.toContain(`/api/game/decision/${CODE}`)
  await press(/^In when/, { clientX: 100 })
  expect(sent).toContain(`/api/game/decision/${CODE}`)
})

it('the second press on a button that closed a dialog over the dock does not decide', async () => {
  const sent = sentCalls()
  await dockIn(table())
  const close = Object.assign(document.createElement('button'), { textContent: 'Close' })
  document.body.append(close)
  await press('Close')
  close.remove()
  await press(/^I'm In/)
  expect(sent).not.toContain(`/api/game/decision/${CODE}`)
  await press(/^I'm In/, { timeStamp: 600 })
  await vi.waitFor(() => expect(sent).toContain(`/api/game/decision/${CODE}`))
})

it('the second press on "I\'m In" does not leave the results', async () => {
  const sent = sentCalls()
  await dockIn(table())
  await press(/^I'm In/)
  await showNext({ ...LAST_RESULTS, version: 13 })
  await press('See Final Standings', { timeStamp: 200 })
  expect(sent).not.toContain(`/api/game/continue/${CODE}`)
  await press('See Final Standings', { timeStamp: 600 })
  await vi.waitFor(() => expect(sent).toContain(`/api/game/continue/${CODE}`))
})

it('a key that is held down presses once, so that the results stay', async () => {
  await dockIn(table())
  const button = screen.getByRole('button', { name: /^I'm In/ })
  const isTaken = (repeat: boolean) => fireEvent.keyDown(button, { key: 'Enter', repeat })
  expect([isTaken(false), isTaken(true)]).toEqual([true, false])
})

it('a press that was made while the ante changed does not confirm the new one', async () => {
  const sent = sentCalls()
  const waiting = table({ phase: 'waiting', currentTurn: null })
  await dockIn(waiting)
  await showNext({ ...waiting, version: 13, ante: 1000, anteChanged: true })
  await act(() => vi.advanceTimersByTimeAsync(400))
  await press('Ready for Next Round')
  expect(sent).not.toContain(`/api/game/round-ready/${CODE}`)
  await act(() => vi.advanceTimersByTimeAsync(100))
  await press('Ready for Next Round')
  await vi.waitFor(() => expect(sent).toContain(`/api/game/round-ready/${CODE}`))
})

it('"I\'m back" is sent until it is answered', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === `/api/game/heartbeat/${CODE}` && sent.push(body) < 4) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, now: Date.now(), messages: [] })
  })
  await dockIn(noorsTurn({ away: true }))
  await press("I'm back")
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(sent).toEqual(Array.from({ length: 4 }, () => '{"here":true}'))
})

it.each(['waiting', 'decision'] as const)(
  'who sits in again in %s has the page cut the deck, if the deal is next',
  async (phase) => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      if (path.endsWith(CODE) && body !== undefined) sent.push([path, JSON.parse(body as string)])
      return Response.json({ success: true, cut: true, now: Date.now(), messages: [] })
    })
    const players = [player('Maya', { ...sittingOut, sittingOut: true }), player('Noor')]
    await dockIn(table({ phase, currentTurn: null, players, nextDeal: { no: 4, commitment: 'c'.repeat(64) } }))
    await press('Sit in again')
    await vi.waitFor(() => expect(sent[0]).toEqual([`/api/game/sit-out/${CODE}`, { on: false, ante: 50 }]))
    await act(() => vi.advanceTimersByTimeAsync(100))
    const cut = [`/api/game/continue/${CODE}`, { cut: { no: 4 } }]
    expect(sent.slice(1)).toMatchObject(phase === 'waiting' ? [cut] : [])
  },
)

it('a quick second press takes back what the same button has decided ahead', async () => {
  const sent: unknown[] = []
  let { version } = noorsTurn({})
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== `/api/game/decision/${CODE}`) return Response.json({ success: true, now: Date.now(), messages: [] })
    const planned = decisionIn(body)
    sent.push(planned)
    return Response.json({ success: true, state: { ...noorsTurn({}), version: (version += 1), planned } })
  })
  await dockIn(noorsTurn({}))
  await press(/^Out when/)
  await vi.waitFor(() => screen.getByRole('button', { name: /^Out when/, pressed: true }))
  await press(/^Out when/, { timeStamp: 100 })
  await vi.waitFor(() => expect(sent).toEqual(['fold', null]))
})

it.each([
  ['half a second later', { timeStamp: 600 }],
  ['of a key', { detail: 0 }],
])('a press %s counts at the place of the first one', async (_, second) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json({ success: true, now: Date.now() })
  })
  await dockIn(noorsTurn({ away: true }))
  await press("I'm back")
  await showNext(noorsTurn({}))
  await press(/^In when/, second)
  await vi.waitFor(() => expect(sent).toContain(`/api/game/decision/${CODE}`))
})
