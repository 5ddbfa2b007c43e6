/** A view of the lobby or the game, as far as it names the viewer. */
interface NamesViewer<Player> {
  players: readonly Player[]
  /** The viewer's name. */
  currentPlayer: string | null
}

/** The viewer's own entry in a view; undefined for who has no seat. */
export function viewerOf<Player extends { name: string }>({
  players,
  currentPlayer,
}: NamesViewer<Player>): Player | undefined {
  return players.find(({ name }) => name === currentPlayer)
}
