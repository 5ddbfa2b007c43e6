import { describe, expect, it } from 'vitest'
import { tableOf, type Said, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '3h 4d 6c'] as const
const enters = (page: string): Said => ({ type: 'join-call', id: page })
const LEAVES: Said = { type: 'leave-call' }

const lobby = () => tableOf(['Ann', 'Ben'])
const calling = (table: Table = lobby()) => table.says('Ann', enters("Ann's page")).says('Ben', enters("Ben's page"))
const inVoice = (table: Table) =>
  table
    .view()
    .players.filter((player) => player.inVoice)
    .map(({ name }) => name)
const callEvents = (table: Table) => table.events.filter(({ type }) => type === 'call-joined' || type === 'call-left')

describe('the voice call of a table', () => {
  it.each<[string, () => Table]>([
    ['the lobby', lobby],
    ['a game', () => lobby().deals(...HANDS)],
  ])('is entered and left in %s, which everybody sees (R-voice-1)', (_, start) => {
    const table = calling(start())
    expect(inVoice(table)).toEqual(['Ann', 'Ben'])
    table.says('Ann', LEAVES)
    expect(inVoice(table)).toEqual(['Ben'])
    expect(callEvents(table)).toEqual([
      { type: 'call-joined', name: 'Ann' },
      { type: 'call-joined', name: 'Ben' },
      { type: 'call-left', name: 'Ann' },
    ])
  })

  it('continues with the page that entered it last, without another event (R-voice-2)', () => {
    const table = calling()
    const { version } = table.room
    table.says('Ann', enters('another page'))
    expect(table.seat('Ann').callId).toBe('another page')
    expect(table.room.version).toBe(version)
    expect(callEvents(table)).toHaveLength(2)
  })

  it('is not left by a page that is no longer in it (R-voice-3)', () => {
    const table = calling().says('Ann', enters('another page'))
    table.says('Ann', { type: 'leave-call', callId: "Ann's page" })
    expect(inVoice(table)).toEqual(['Ann', 'Ben'])
    table.says('Ann', { type: 'leave-call', callId: 'another page' })
    expect(inVoice(table)).toEqual(['Ben'])
  })

  it('continues through the start of the game, its end and a rematch (R-voice-4)', () => {
    const table = calling(tableOf(['Ann', 'Ben'], { maxRounds: 5 }))
    for (let round = 1; round <= 5; round += 1) {
      table.deals(...HANDS)
      while (table.turn !== null) table.folds(table.turn)
      table.continues()
    }
    expect(table.says('Ann', { type: 'rematch' }).room.phase).toBe('lobby')
    expect(inVoice(table)).toEqual(['Ann', 'Ben'])
  })
})

describe('a player is no longer in the call', () => {
  it.each<[string, (table: Table) => Table]>([
    ['after leaving the room', (table) => table.says('Ben', { type: 'leave' })],
    ['after a kick', (table) => table.says('Ann', { type: 'kick', name: 'Ben' })],
    [
      'after leaving the hand as In',
      (table) =>
        table
          .joins('Cleo')
          .deals('10h 9c 7d', ...HANDS)
          .stays('Ann', 'Ben')
          .says('Ben', { type: 'leave' }),
    ],
  ])('%s (R-voice-5)', (_, leave) => {
    const table = leave(calling())
    expect(inVoice(table)).toEqual(['Ann'])
    expect(callEvents(table).at(-1)).toEqual({ type: 'call-left', name: 'Ben' })
  })

  it('45 s after the last sign of life (R-voice-5)', () => {
    const table = calling().silence('Ben').waits(44)
    expect(inVoice(table)).toEqual(['Ann', 'Ben'])
    expect(inVoice(table.waits(1))).toEqual(['Ann'])
    expect(callEvents(table).at(-1)).toEqual({ type: 'call-left', name: 'Ben' })
  })

  it('but not earlier because the page is hidden (R-voice-5)', () => {
    const table = calling(lobby().deals(...HANDS))
      .silence('Ben')
      .says('Ben', { type: 'leave-page' })
      .waits(44)
    expect(table.away).toEqual(['Ben'])
    expect(inVoice(table)).toEqual(['Ann', 'Ben'])
    expect(inVoice(table.waits(1))).toEqual(['Ann'])
  })

  it('leaving the call is no sign of life: pages leave it when they are closed (R-presence-1)', () => {
    const table = calling(lobby().deals(...HANDS))
      .silence('Ben')
      .says('Ben', { type: 'leave-page' })
    expect(table.says('Ben', LEAVES).waits(20).away).toEqual(['Ben'])
  })

  it('not because the server was down (R-voice-5)', () => {
    expect(inVoice(calling().resumes(600))).toEqual(['Ann', 'Ben'])
  })
})
