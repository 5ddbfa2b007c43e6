import type { Plan, RunResult } from './run'
import { Coverage } from './coverage'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The combined result of several runs. */
export class Totals {
  readonly coverage = new Coverage()
  runs = 0
  games = 0
  calls = 0
  virtualMs = 0

  add(result: RunResult): void {
    this.coverage.add(result.coverage)
    this.runs += 1
    this.games += result.games
    this.calls += result.calls
    this.virtualMs += result.virtualMs
  }

  /** Figures to read, with the amount that one minute of a processor simulates. */
  describe(cpuMs: number): string {
    const perMinute = MINUTE_MS / cpuMs
    const met = [...this.coverage.counts].map(([kind, count]) => `  ${kind}: ${count}`).join('\n')
    return `${this.runs} runs, ${this.games} games to their end, ${this.calls} actions, ${(this.virtualMs / HOUR_MS).toFixed(1)} virtual hours of a cluster
a minute of one processor simulates ${(this.games * perMinute).toFixed(0)} games, ${(this.calls * perMinute).toFixed(0)} actions, ${((this.virtualMs / HOUR_MS) * perMinute).toFixed(1)} hours
met:
${met}`
  }
}

/** The commands that repeat a failed run whole and shortened. */
function commandsFor(plan: Plan): string {
  return `npm run simulate:faults -- --seed ${plan.seed}
npm run simulate:faults -- --plan '${JSON.stringify(plan)}'`
}

/** A failed run: what is wrong, how to repeat it, and the end of its log. */
export function describeFailure(shortest: RunResult, seed: number): string {
  const { violation, log, plan } = shortest
  return `seed ${seed}: ${violation?.message}

${log.slice(-60).join('\n')}

${commandsFor(plan)}`
}
