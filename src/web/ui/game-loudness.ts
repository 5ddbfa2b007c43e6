/** The share of full loudness of the sounds of the game: less while somebody speaks. */
let share = 1

export const gameLoudness = () => share

export function setGameLoudness(loudness: number): void {
  share = loudness
}
