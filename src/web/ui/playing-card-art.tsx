/** The drawings on a card, in the colour of the text around them. */

export type CardSuit = 'hearts' | 'diamonds' | 'clubs' | 'spades'

const PIPS: Record<CardSuit, string> = {
  hearts:
    'M12 21.6C9.4 18.6 1.8 14 1.8 8.2 1.8 5 4.3 2.6 7.2 2.6c2.1 0 3.9 1.2 4.8 3.2.9-2 2.7-3.2 4.8-3.2 2.9 0 5.4 2.4 5.4 5.6 0 5.8-7.6 10.4-10.2 13.4Z',
  diamonds: 'M12 1.2c2.1 4 5 7.7 8.6 10.8C17 15.1 14.1 18.8 12 22.8 9.9 18.8 7 15.1 3.4 12 7 8.9 9.9 5.2 12 1.2Z',
  spades:
    'M12 1.4c2.5 4 9.9 7.8 9.9 13.2 0 2.9-2.2 4.7-4.7 4.7-1.7 0-3.1-.8-3.9-2.1.2 2.2 1 3.9 2.6 5.4H8.1c1.6-1.5 2.4-3.2 2.6-5.4-.8 1.3-2.2 2.1-3.9 2.1-2.5 0-4.7-1.8-4.7-4.7C2.1 9.2 9.5 5.4 12 1.4Z',
  clubs:
    'M12 1.6a5 5 0 0 1 4.1 7.9 5 5 0 1 1-2.8 8.5c.2 1.9 1 3.3 2.5 4.6H8.2c1.5-1.3 2.3-2.7 2.5-4.6a5 5 0 1 1-2.8-8.5A5 5 0 0 1 12 1.6Z',
}

/** A suit sign as wide as the text is high. */
export function Pip({ suit, className }: { suit: CardSuit; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <path d={PIPS[suit]} />
    </svg>
  )
}

export function isCourt(rank: string): rank is 'K' | 'Q' | 'J' {
  return rank === 'K' || rank === 'Q' || rank === 'J'
}

/** The hat on the large pip of a court card: the king's crown, the queen's coronet, the jack's feathered cap. */
export function Hat({ rank, className }: { rank: 'K' | 'Q' | 'J'; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 30 20" fill="currentColor" aria-hidden="true">
      {HATS[rank]}
    </svg>
  )
}

const HATS = {
  K: <path d="M4 19 1.5 5.5 9 11 15 1l6 10 7.5-5.5L26 19Z" />,
  Q: (
    <>
      <path d="M5 19 3.5 9.5 9.5 14 15 7l5.5 7 6-4.5L25 19Z" />
      <circle cx="3.2" cy="6.4" r="2.3" />
      <circle cx="15" cy="3.4" r="2.6" />
      <circle cx="26.8" cy="6.4" r="2.3" />
    </>
  ),
  J: (
    <>
      <path d="M1 19.4v-2.8h5.2C6.4 11 9.8 8.6 15 8.6s8.6 2.4 8.8 8H29v2.8Z" />
      <path d="M12.5 7.6C15 3.2 20 .6 28.5.5 27 5.8 22.5 9 17.5 8c-1.6-.4-3.3-.6-5-.4Z" />
    </>
  ),
}
