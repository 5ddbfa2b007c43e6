import type { Cost, Load, Measures } from './print-measures'

/** The results of `measure.ts` that the model of a cell uses. */
export interface Measured {
  clusters: readonly MeasuredCluster[]
  /** What a process spends on an action that another process has played. */
  updateUs: number
}

interface MeasuredCluster {
  choices: Measures['choices']
  idle: IdleCost
  /** A poll and an action at full speed. */
  fastPoll: CallCost
  fastAction: CallCost
}

type IdleCost = Pick<Cost, 'processesUs' | 'postgresUs'>
type CallCost = Pick<Load, keyof IdleCost | 'redisUs' | 'nginxUs' | 'redisOutBytes' | 'bytesToPages'>

/** Costs in microseconds of one core and in bytes. */
export interface Costs {
  /** The costs of one second without calls. */
  idle: IdleCost
  poll: CallCost
  action: CallCost
  /** What an action costs each further process, and Redis for it. */
  updateUs: number
  forwardingUs: number
  /** A read of a revision from PostgreSQL. */
  revisionReadUs: number
}

/** Assumed: a statement that reads one number by its key on an open connection. */
const REVISION_READ_US = 40

/** The costs of a cluster with one process, and what each further process adds to them. */
export function costsOf({ clusters, updateUs }: Measured): Costs {
  const { idle, fastPoll: poll, fastAction: action } = clusterOf(clusters, 1)
  const { redisUs } = clusterOf(clusters, 3).fastAction
  const forwardingUs = Math.max(0, (redisUs - action.redisUs) / 2)
  return { idle, poll, action, updateUs, forwardingUs, revisionReadUs: REVISION_READ_US }
}

function clusterOf(clusters: readonly MeasuredCluster[], processes: number): MeasuredCluster {
  const found = clusters.find(({ choices }) => choices.processes === processes && choices.updates !== 'revisions')
  if (found === undefined) throw new Error(`no measures of ${processes} processes: run bench:cluster first`)
  return found
}
