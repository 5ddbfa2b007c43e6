import { afterEach, beforeEach, expect, it } from 'vitest'
import { SECOND_DEAL as DEAL } from '../../../../tests/support/deal-vectors'
import type { SentCut } from '../../../contract'
import { DealMemory } from './deal-memory'
import { sendCut } from './use-send-cut'

const NEXT = { no: DEAL.no, commitment: DEAL.commitment }
let memory: DealMemory
let sent: (SentCut | undefined)[]

beforeEach(() => {
  localStorage.clear()
  memory = new DealMemory('HARVEY')
  sent = []
})
afterEach(() => memory.close())

const send = (answer: { cut: boolean; cutNo?: number } | undefined, nextDeal: typeof NEXT | null = NEXT) =>
  sendCut({ memory, nextDeal, player: 'maya' }, async (cut) => {
    sent.push(cut)
    return answer && { cutNo: NEXT.no, ...answer }
  })

it('sends the same cut for the same deal, made after the commitment was noted', async () => {
  await send({ cut: false })
  await send({ cut: true })
  expect(sent[0]).toEqual({ no: DEAL.no, value: memory.cutFor(DEAL.no) })
  expect(sent[1]).toEqual(sent[0])
  expect(memory.seenOf(DEAL, 'maya').commitment).toBe(DEAL.commitment)
})

it('notes a cut as accepted only when the server says so', async () => {
  await send({ cut: false })
  await send(undefined)
  expect(memory.seenOf(DEAL, 'maya').cut?.isTaken).toBe(false)
  await send({ cut: true })
  expect(memory.seenOf(DEAL, 'maya').cut?.isTaken).toBe(true)
  expect(memory.seenOf(DEAL, 'noor').cut?.isTaken).toBe(false)
})

it('does not take an answer about the deal after it for its cut, which came too late', async () => {
  await send({ cut: true, cutNo: DEAL.no + 1 })
  expect(memory.seenOf(DEAL, 'maya').cut?.isTaken).toBe(false)
})

it('sends none when the server shows no commitment', async () => {
  await send({ cut: true }, null)
  expect(sent).toEqual([undefined])
})

it('sends the cut that was made by hand', async () => {
  memory.noteCommitment(NEXT.no, NEXT.commitment)
  memory.chooseCut(NEXT.no, 'a'.repeat(32))
  await send({ cut: true })
  expect(sent[0]?.value).toBe('a'.repeat(32))
})
