/** The results of `measure.ts` that the model of a cell uses. */
export interface Measured {
  clusters: readonly MeasuredCluster[]
  /** What a process spends on an action that another process has played. */
  updateUs: number
}

interface MeasuredCluster {
  choices: { processes: number; updates?: string }
  idle: Cost
  /** A poll and an action at full speed. */
  fastPoll: Cost & { bytesToPages: number }
  fastAction: Cost & { bytesToPages: number }
}

interface Cost {
  processesUs: number
  postgresUs: number
  redisUs: number
  nginxUs: number
  redisOutBytes: number
}

/** Costs in microseconds of one core and in bytes. */
export interface Costs {
  idleProcessUs: number
  idlePostgresUs: number
  poll: { processUs: number; redisUs: number; nginxUs: number; bytes: number }
  action: { processUs: number; postgresUs: number; redisUs: number; nginxUs: number; bytes: number }
  /** What an action costs each further process, and Redis for it. */
  updateUs: number
  forwardingUs: number
  updateBytes: number
  /** A read of a revision from PostgreSQL. */
  revisionReadUs: number
}

/** Assumed: a statement that reads one number by its key on an open connection. */
const REVISION_READ_US = 40

/** The costs of a cluster with one process, and what each further process adds to them. */
export function costsOf({ clusters, updateUs }: Measured): Costs {
  const [one, three] = [clusterOf(clusters, 1), clusterOf(clusters, 3)]
  const { fastPoll: poll, fastAction: action } = one
  return {
    idleProcessUs: one.idle.processesUs,
    idlePostgresUs: one.idle.postgresUs,
    poll: { processUs: poll.processesUs, redisUs: poll.redisUs, nginxUs: poll.nginxUs, bytes: poll.bytesToPages },
    action: {
      processUs: action.processesUs,
      postgresUs: action.postgresUs,
      redisUs: action.redisUs,
      nginxUs: action.nginxUs,
      bytes: action.bytesToPages,
    },
    updateUs,
    forwardingUs: Math.max(0, (three.fastAction.redisUs - action.redisUs) / 2),
    updateBytes: action.redisOutBytes,
    revisionReadUs: REVISION_READ_US,
  }
}

function clusterOf(clusters: readonly MeasuredCluster[], processes: number): MeasuredCluster {
  const found = clusters.find(({ choices }) => choices.processes === processes && choices.updates !== 'revisions')
  if (found === undefined) throw new Error(`no measures of ${processes} processes: run bench:cluster first`)
  return found
}
