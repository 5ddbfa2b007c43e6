import { valueOf, type CardView, type WildRank, type WildSelection } from '../../../contract'

/** The ranks chosen so far, by the card's place in the hand. Nothing is chosen at first. */
export type WildChoices = ReadonlyMap<number, WildRank>

const isOpenWild = ({ isWild, selectedRank }: CardView) => isWild && selectedRank === undefined

/** The places of the twos that have no rank yet, on the server or among the choices. */
export function openPlaces(cards: readonly CardView[], choices: WildChoices): number[] {
  return cards.flatMap((card, place) => (isOpenWild(card) && !choices.has(place) ? [place] : []))
}

/** The hand with the choices applied. */
export function handWith(cards: readonly CardView[], choices: WildChoices): CardView[] {
  return cards.map((card, place) => {
    const selectedRank = choices.get(place)
    return selectedRank === undefined ? card : { ...card, selectedRank, value: valueOf(selectedRank) }
  })
}

/** The rank of a two that had none yet. */
const UNCHOSEN: WildRank = 'A'

/** The body of the call. The suit identifies the two. */
export function selectionsOf(cards: readonly CardView[], choices: WildChoices): WildSelection[] {
  return cards.flatMap((card, place) => {
    if (!isOpenWild(card)) return []
    const selectedRank = choices.get(place) ?? UNCHOSEN
    return [{ suit: card.suit, selectedRank, selectedValue: valueOf(selectedRank) }]
  })
}
