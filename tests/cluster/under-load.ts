import { Group } from '../support/group'
import type { AutoPlayer } from '../support/auto-player'
import { seededRandom } from '../support/random'
import { byLength } from '../support/run-length'
import { until } from '../support/wait'
import type { Cluster } from './cluster'

const GROUPS = byLength({ short: 3, long: 12 })
const SIZES = [3, 2, 6]
/** Without events a group continues by polls alone. */
const PROGRESS_WITHIN_MS = 60_000

/**
 * Groups play without end while something happens to the cluster. Afterwards every group must continue by itself, and
 * everything that was acknowledged must be stored. Resolves to all players.
 */
export async function underLoad(
  cluster: Cluster,
  happening: (groups: Group[]) => Promise<void>,
): Promise<AutoPlayer[]> {
  const settings = { maxRounds: 999, decisionTimer: 15 }
  const groups = await openGroups(
    cluster,
    Array.from({ length: GROUPS }, (_, index) => SIZES[index % SIZES.length] ?? 2),
    settings,
  )
  try {
    for (const group of groups) group.start()
    await everyGroupGoesOn(groups)
    await happening(groups)
    await everyGroupGoesOn(groups)
    for (const group of groups) await expectWhole(group)
    return groups.flatMap(({ players }) => players)
  } finally {
    await Promise.all(groups.map((group) => group.close()))
  }
}

/** Groups of these sizes, whose players are connected and rest. */
export async function openGroups(
  cluster: Cluster,
  sizes: number[],
  settings: { maxRounds: number; decisionTimer: number },
): Promise<Group[]> {
  const random = seededRandom()
  return Promise.all(
    sizes.map((size) =>
      new Group({ server: cluster, random, size, settings, paceMs: 500, listens: true, isCluster: true }).open(),
    ),
  )
}

/** Each group starts another round. */
async function everyGroupGoesOn(groups: Group[]): Promise<void> {
  const before = groups.map(roundOf)
  const isFurther = (group: Group, index: number) => roundOf(group) > (before[index] ?? 0)
  const standing = () =>
    groups
      .filter((group, index) => !isFurther(group, index))
      .map((group) => group.standing)
      .join('; ')
  await until(() => groups.every(isFurther), 'every group goes on', PROGRESS_WITHIN_MS).catch((error: unknown) => {
    throw new Error(standing(), { cause: error })
  })
}

async function expectWhole(group: Group): Promise<void> {
  await group.rest()
  const wrong = [...(await group.audit()), ...group.wrong]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

function roundOf({ creator }: Group): number {
  return creator.newest?.currentRound ?? 0
}
