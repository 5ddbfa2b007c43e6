import type { DealProof } from '../../../contract'
import { saveFile } from '../../ui/save-file'

/** Saves the proof as a file of the player. */
export function keepProof(proof: DealProof): void {
  const text = JSON.stringify(proof, null, 2)
  const name = `deal-${proof.deal.roomCode}-${proof.deal.no}.json`
  saveFile(new Blob([text], { type: 'application/json' }), name)
}
