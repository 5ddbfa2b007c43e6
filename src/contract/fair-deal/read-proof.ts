import * as z from 'zod/mini'
import { RevealedDeal, SeenDeal } from './deal-answer'
import { ExportedEvening } from './evening'
import { finding, type Finding, type FindingCode } from './findings'

/** The version of the proof of one round that a page keeps. */
export const PROOF_VERSION = 'harvey-proof-1'

/** One round with what the player's page was shown while it was played. */
export const DealProof = z.object({ proof: z.literal(PROOF_VERSION), deal: RevealedDeal, seen: SeenDeal })
export type DealProof = z.infer<typeof DealProof>

export type ReadProof =
  | { type: 'deal'; deal: RevealedDeal; seen: SeenDeal | null }
  | { type: 'evening'; evening: ExportedEvening }
  | { type: 'refused'; reason: Finding }

/** Reads a proof of one round, the answer of `GET deal`, or an exported evening; anything else is refused with a reason. */
export function readProof(text: string): ReadProof {
  const content = parseJson(text)
  if (content === undefined) return refused('not-json')
  if (!isObject(content)) return refused('not-a-proof')
  if ('proof' in content) return readDealProof(content)
  if ('rounds' in content) return readEvening(content)
  if ('commitment' in content) return readDeal(content)
  return refused('not-a-proof')
}

function readDealProof(content: { proof: unknown }): ReadProof {
  if (content.proof !== PROOF_VERSION) return refused('unknown-version')
  const { data, error } = DealProof.safeParse(content)
  return data === undefined ? malformed(error) : { type: 'deal', deal: data.deal, seen: data.seen }
}

function readEvening(content: object): ReadProof {
  const { data, error } = ExportedEvening.safeParse(content)
  if (data === undefined) return malformed(error)
  const { rounds } = data
  if (rounds.length === 0) return refused('empty-evening')
  return rounds.every(({ deal }) => !deal) ? refused('evening-without-deals') : { type: 'evening', evening: data }
}

function readDeal(content: object): ReadProof {
  if (!('seed' in content)) return refused('still-playing')
  const { data, error } = RevealedDeal.safeParse(content)
  return data === undefined ? malformed(error) : { type: 'deal', deal: data, seen: null }
}

function malformed(error: z.core.$ZodError): ReadProof {
  return refused('malformed-proof', { where: error.issues[0]?.path.join('.') ?? '' })
}

function refused(code: FindingCode, params?: Finding['params']): ReadProof {
  return { type: 'refused', reason: finding(code, params) }
}

/** Some editors save a file with a byte-order mark, which is pasted with the text. */
const BYTE_ORDER_MARK = /^\uFEFF/

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, '')) as unknown
  } catch {
    return undefined
  }
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null && !Array.isArray(content)
}
