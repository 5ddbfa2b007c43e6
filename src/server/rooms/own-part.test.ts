import { expect, it } from 'vitest'
import { Table } from '../../game/testing/table'
import { seatsWithNewPart } from './own-part'

it('a change sends the own part to those players for whom it may differ (P-lean-6)', () => {
  const table = new Table('Maya').joins('Noor', 'Theo')
  const toldAfter = (play: () => unknown) => {
    const before = table.room
    play()
    return seatsWithNewPart(before, table.room).map(({ name }) => name)
  }
  const all = ['Maya', 'Noor', 'Theo']

  expect(toldAfter(() => table.says('Noor', { type: 'set-ready', isReady: true }))).toEqual([])
  expect(toldAfter(() => table.dealsOnly('2c Kh 9d', 'Ah Qd 5c', '8s 8d 3c', '7c 6d 4s'))).toEqual(all)
  expect(toldAfter(() => table.waits(2))).toEqual(all)
  const selections = [{ suit: 'clubs', rank: 'K' }] as const
  expect(toldAfter(() => table.says('Maya', { type: 'choose-wilds', selections: [...selections] }))).toEqual(['Maya'])
  expect(toldAfter(() => table.says('Theo', { type: 'decide-ahead', decision: 'fold' }))).toEqual(['Theo'])
  expect(toldAfter(() => table.stays('Maya'))).toEqual([])
  const asks = { type: 'join', seat: 'seat of Lena', name: 'Lena' } as const
  expect(toldAfter(() => table.says('Lena', asks))).toEqual(['Maya'])
  expect(toldAfter(() => table.says('Maya', { type: 'make-host', playerId: 'seat of Noor' }))).toEqual(all)
})
