import {
  checkDeal,
  checkEvening,
  findingSentence,
  readProof,
  type DealCheck,
  type EveningCheck,
  type ExportedEvening,
  type RevealedDeal,
} from '../../../contract'
import { cutWords } from '../../features/fair-deal/deal-words'
import { roundCount } from '../../ui/counts'

/** The verdict on a text that may be a proof. */
export type ProofVerdict = { type: 'refused'; sentence: string } | Checked

/** The result of checking a proof, with its heading. */
export type Checked =
  | { type: 'deal'; isRight: boolean; title: string; summary: string; deal: RevealedDeal; check: DealCheck }
  | { type: 'evening'; isRight: boolean; title: string; summary: string; check: EveningCheck }

export function verdictOn(text: string): ProofVerdict {
  const proof = readProof(text)
  switch (proof.type) {
    case 'refused':
      return { type: 'refused', sentence: findingSentence(proof.reason) }
    case 'deal':
      return ofDeal(proof.deal, checkDeal(proof.deal, proof.seen))
    case 'evening':
      return ofEvening(proof.evening, checkEvening(proof.evening))
  }
}

/** What a person who cannot see the result needs to know first. */
export function headlineOf({ title, summary }: Checked): string {
  return `${title}. ${summary}`
}

function ofDeal(deal: RevealedDeal, check: DealCheck): ProofVerdict {
  const isRight = check.contradictions.length === 0
  const what = `Deal ${deal.no} of room ${deal.roomCode}`
  return { type: 'deal', isRight, ...words(what, isRight, cutWords(deal)), deal, check }
}

function ofEvening({ roomCode, rounds }: ExportedEvening, check: EveningCheck): ProofVerdict {
  const wrong = check.rounds.filter(({ contradictions }) => contradictions.length > 0).length
  const isRight = wrong === 0 && check.contradictions.length === 0
  const what = `The evening of room ${roomCode}`
  return { type: 'evening', isRight, ...words(what, isRight, roundWords(rounds.length, wrong)), check }
}

function words(what: string, isRight: boolean, counted: string): { title: string; summary: string } {
  return isRight
    ? { title: `${what} is right`, summary: `${counted}. The cards follow from seed and cuts.` }
    : { title: `${what} is wrong`, summary: `${counted}.` }
}

function roundWords(rounds: number, wrong: number): string {
  const all = roundCount(rounds)
  if (wrong === 0) return all
  return rounds === 1 ? `${all}, and it is wrong` : `${all}, ${wrong} of them wrong`
}
