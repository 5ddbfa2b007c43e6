/** The players in seat order, starting with the first who matches, or with the first seat if nobody does. */
export function seatsFrom<Player>(players: readonly Player[], isFirst: (player: Player) => boolean): Player[] {
  const start = Math.max(0, players.findIndex(isFirst))
  return [...players.slice(start), ...players.slice(0, start)]
}
