import { describe, expect, it } from 'vitest'
import { tableOf, type Said } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d'] as const
const HARVEY = '3h 4d 6c'
const READY: Said = { type: 'round-ready' }
const asking = (name: string): Said => ({ type: 'join', seat: `seat of ${name}`, name })
const dealt = () => tableOf(['Ann', 'Ben']).deals(...HANDS, HARVEY)

describe('after the server was down', () => {
  it('a turn that is overdue by more than 5 s starts anew with its full time (R-after-stop-1)', () => {
    const table = dealt().waits(20).isLeftAlone(16)
    expect(table.turn).toBe('Ann')
    expect(table.view().timeLeft).toBe(30)
  })

  it('a turn that is overdue by less is over (R-after-stop-1)', () => {
    expect(dealt().waits(20).isLeftAlone(15).turn).toBe('Ben')
  })

  it('every player counts as seen at the restart (R-after-stop-2)', () => {
    const table = dealt().resumes(3600)
    expect(table.away).toEqual([])
    expect(table.silence('Ben').waits(44).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('nobody becomes idle by the time for which the server was down (R-after-stop-2)', () => {
    const table = dealt().folds('Ann', 'Ben').waits(60).says('Ann', READY).waits(30).resumes(3600).waits(59)
    expect(table.away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('a creator has the full time again to start the next round (R-after-stop-2)', () => {
    const table = dealt().folds('Ann', 'Ben').continues().waits(100).resumes(3600).waits(119)
    expect(table.creator).toBe('Ann')
    expect(table.waits(1).creator).toBe('Ben')
  })

  it('an absent player stays absent until the next sign of life (R-after-stop-2)', () => {
    const table = dealt().silence('Ben').waits(50).resumes(3600)
    expect(table.away).toEqual(['Ben'])
  })

  it('an abandoned game is deleted 24 hours after it became empty, however often the server restarts (R-after-stop-4)', () => {
    const table = dealt().comesBack('Ann').comesBack('Ben').silence('Ann', 'Ben').waits(45)
    expect(table.away).toEqual(['Ann', 'Ben'])
    for (let hour = 0; hour < 23; hour += 1) table.resumes(3600)
    expect(table.waits(3599).isDeleted).toBe(false)
    expect(table.waits(1).isDeleted).toBe(true)
  })

  it('an abandoned lobby is deleted 30 minutes after it became empty, even after a restart (R-after-stop-4)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .silence('Ann', 'Ben')
      .waits(45)
      .resumes(20 * 60)
    expect(table.waits(10 * 60 - 1).isDeleted).toBe(false)
    expect(table.waits(1).isDeleted).toBe(true)
  })

  it('a room whose time ended while the server was down is deleted (R-after-stop-4)', () => {
    const table = dealt()
      .silence('Ann', 'Ben')
      .waits(45)
      .resumes(25 * 3600)
    expect(table.waits(1).isDeleted).toBe(true)
  })

  it('a room whose players were present at the stop has its full time from the restart on (R-after-stop-2)', () => {
    const table = dealt()
      .resumes(25 * 3600)
      .silence('Ann', 'Ben')
      .waits(45)
    expect(table.away).toEqual(['Ann', 'Ben'])
    expect(table.waits(24 * 3600 - 1).isDeleted).toBe(false)
    expect(table.waits(1).isDeleted).toBe(true)
  })

  it('the seat of an absent player in a lobby is held for its full 5 minutes again (R-after-stop-3)', () => {
    const table = tableOf(['Ann', 'Ben'])
      .silence('Ben')
      .waits(45 + 200)
      .resumes(3600)
      .waits(299)
    expect(table.room.seats).toHaveLength(2)
    expect(table.waits(1).room.seats).toHaveLength(1)
  })

  it('a clock that was set back prolongs no turn (R-after-stop-5)', () => {
    const table = dealt().resumes(-3600)
    expect(table.view().timeLeft).toBe(30)
    expect(table.waits(30).turn).toBe('Ben')
  })
})

describe.each([3600, -3600])('after the server was down and its clock has moved by %i s', (seconds) => {
  it('a player for whom the table waits has 60 s (R-after-stop-2, R-after-stop-5)', () => {
    const table = dealt().folds('Ann', 'Ben').waits(60).says('Ann', READY).resumes(seconds)
    expect(table.waits(59).away).toEqual([])
    expect(table.waits(1).away).toEqual(['Ben'])
  })

  it('the seat of an unloaded page is held for 10 s (R-lobby-4, R-after-stop-5)', () => {
    const table = tableOf(['Ann', 'Ben']).silence('Ben').says('Ben', { type: 'unload-page' }).resumes(seconds)
    expect(table.waits(9).room.seats).toHaveLength(2)
    expect(table.waits(1).room.seats).toHaveLength(1)
  })

  it('a denied session can ask again after 60 s (R-join-7, R-after-stop-5)', () => {
    const table = dealt().says('Dan', asking('Dan')).says('Ann', { type: 'deny-join', name: 'Dan' })
    table.resumes(seconds).waits(60).says('Dan', asking('Dan'))
  })

  it('requests that waited are silent from then on (R-join-8, R-after-stop-5)', () => {
    const table = dealt()
    for (let asker = 1; asker <= 20; asker += 1) table.says(`Asker ${asker}`, asking(`Asker ${asker}`))
    expect(table.resumes(seconds).waits(120).refusalOf('Dan', asking('Dan'))).toBe('too-many-requests-waiting')
    table.waits(1).says('Dan', asking('Dan'))
  })

  it('an empty lobby is deleted after 30 minutes, a finished game after 24 hours (R-after-stop-4, R-after-stop-5)', () => {
    const lobby = tableOf(['Ann', 'Ben']).silence('Ann', 'Ben').waits(45).resumes(seconds)
    const game = tableOf(['Ann'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) game.deals(HANDS[0], HARVEY).folds('Ann').continues()
    expect(lobby.waits(30 * 60).isDeleted).toBe(true)
    expect(game.resumes(seconds).waits(24 * 3600).isDeleted).toBe(true)
  })
})
