/** The share of their loudness that the sounds of the game have: less while somebody speaks. */
let share = 1

export const gameLoudness = () => share

export function setGameLoudness(loudness: number): void {
  share = loudness
}
