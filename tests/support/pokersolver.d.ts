/** The part of the package that the tests use; the package contains no types. */
declare module 'pokersolver' {
  export class Hand {
    static solve(cards: string[], game: 'threecard'): Hand
    readonly name: string
    /** -1: this hand is better, 1: the other one is, 0: they tie. */
    compare(other: Hand): -1 | 0 | 1
  }
}
