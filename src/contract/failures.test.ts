import { describe, expect, it } from 'vitest'
import { FAILURES, FAILURE_PARAMS, isFailureCode, sentenceOf } from './failures'
import { systemMessage } from './system-messages'

describe('failures', () => {
  it('each code has its own sentence', () => {
    const sentences = Object.keys(FAILURES)
      .filter(isFailureCode)
      .map((code) => sentenceOf(code))
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('every placeholder of a sentence is filled in by FAILURE_PARAMS', () => {
    const unfilled = Object.keys(FAILURES)
      .filter(isFailureCode)
      .filter((code) => /[{}]/.test(sentenceOf(code)))
    expect(unfilled).toEqual([])
    expect(sentenceOf('ante-out-of-range')).toBe('Ante must be between $1 and $1000')
    expect(FAILURE_PARAMS['ante-out-of-range']).toEqual({ min: 1, max: 1000 })
  })

  it('an unknown code is not a failure code', () => {
    expect(isFailureCode('toString')).toBe(false)
  })
})

describe('system messages', () => {
  it('names are joined with "and"', () => {
    const params = { round: 3, winners: ['Ann', 'Bob'], amount: 25 }
    expect(systemMessage('round-split', params)).toBe('Round 3: Ann and Bob win $25 each')
  })

  it('amounts have commas from $10,000', () => {
    expect(systemMessage('harvey-won', { round: 3, pot: 16_200 })).toBe(
      'Round 3: Harvey wins, and the pot stands at $16,200',
    )
    expect(systemMessage('round-won', { round: 3, winners: ['Ann'], amount: 9999 })).toBe('Round 3: Ann wins $9999')
  })
})
