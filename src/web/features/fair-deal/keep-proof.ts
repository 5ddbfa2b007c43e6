import type { DealProof } from '../../../contract'

/** Saves the proof as a file of the player. */
export function keepProof(proof: DealProof): void {
  const text = JSON.stringify(proof, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `deal-${proof.deal.roomCode}-${proof.deal.no}.json`
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
