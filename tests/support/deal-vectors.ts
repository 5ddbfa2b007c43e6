import { readFileSync } from 'node:fs'
import { RevealedDeal } from '../../src/contract'

export const FAIR_DEAL_DOCUMENT = 'docs/fair-deal.md'

/** In a code block of the document, the columns before the value. */
const LABEL_WIDTH = 12

/** A vector of docs/fair-deal.md: the answer of `GET deal`, and every intermediate value as the document prints it. */
export interface DealVector {
  no: number
  path: string
  deal: RevealedDeal
  /** By the first word of the line; continued lines are joined. */
  printed: Record<string, string>
}

export const DEAL_VECTORS: DealVector[] = [1, 2, 3].map((no) => {
  const path = `docs/fair-deal/vector-${no}.json`
  return { no, path, deal: RevealedDeal.parse(JSON.parse(readFileSync(path, 'utf8'))), printed: printedValues(no) }
})

/** Deal 2 of the room HARVEY, in which Maya cut. */
export const SECOND_DEAL = DEAL_VECTORS[1]?.deal as RevealedDeal

/** The round of this deal as Maya's page shows it. */
export const SECOND_ROUND = {
  roomCode: SECOND_DEAL.roomCode,
  no: SECOND_DEAL.no,
  digest: SECOND_DEAL.digest,
  round: SECOND_DEAL.round,
  player: 'maya',
  hands: SECOND_DEAL.hands,
}

/** The code block under the heading of a vector. */
function printedValues(no: number): Record<string, string> {
  const [, block = ''] =
    new RegExp(`### Vector ${no}\n.*?\`\`\`text\n(.*?)\`\`\``, 's').exec(readFileSync(FAIR_DEAL_DOCUMENT, 'utf8')) ?? []
  const values: Record<string, string> = {}
  let key = ''
  for (const line of block.trimEnd().split('\n')) {
    const value = line.slice(LABEL_WIDTH)
    const label = line.slice(0, LABEL_WIDTH).trim()
    values[label || key] = label === '' ? joined(values[key] ?? '', value) : value
    key = label || key
  }
  return values
}

/** Lines of the record are one below the other; everything else is wrapped. */
function joined(before: string, line: string): string {
  return before.endsWith('\\n') ? before + line : `${before} ${line}`
}
