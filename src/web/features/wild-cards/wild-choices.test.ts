import { expect, it } from 'vitest'
import type { CardView } from '../../../contract'
import { handWith, openPlaces, selectionsOf, type WildChoices } from './wild-choices'

const king: CardView = { suit: 'hearts', rank: 'K', value: 13, isWild: false }
const twoOfDiamonds: CardView = { suit: 'diamonds', rank: '2', value: 2, isWild: true }
const twoOfSpades: CardView = { suit: 'spades', rank: '2', value: 2, isWild: true }
const cards = [king, twoOfDiamonds, twoOfSpades]
const none: WildChoices = new Map()
const one: WildChoices = new Map([[1, 'K']])

it('nothing is preselected: every two is open at first', () => {
  expect(openPlaces(cards, none)).toEqual([1, 2])
  expect(openPlaces(cards, one)).toEqual([2])
})

it('the hand shows chosen ranks, and the other cards unchanged', () => {
  expect(handWith(cards, one)).toEqual([king, { ...twoOfDiamonds, selectedRank: 'K', value: 13 }, twoOfSpades])
})

it('the call names suit, rank and value', () => {
  expect(selectionsOf(cards, new Map([...one, [2, '10']]))).toEqual([
    { suit: 'diamonds', selectedRank: 'K', selectedValue: 13 },
    { suit: 'spades', selectedRank: '10', selectedValue: 10 },
  ])
})

it('a two whose rank was left open is sent as an ace', () => {
  expect(selectionsOf(cards, one)).toEqual([
    { suit: 'diamonds', selectedRank: 'K', selectedValue: 13 },
    { suit: 'spades', selectedRank: 'A', selectedValue: 14 },
  ])
})
