import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { isFailureCode } from '../src/contract/failures'
import { deal, openApp } from './support/app'

// Grafana and Prometheus show nothing, and say nothing, for a metric that does not exist.

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

interface Alerts {
  groups: { rules: { alert: string; expr: string }[] }[]
}

const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Dashboard
const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as Alerts
const queries = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))),
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ title: alert, expr }))),
]

/** The metrics of the server after a round with a refusal. */
async function metricsOfServer(): Promise<string> {
  const test = await openApp()
  const { code, players } = await deal(test, ['Maya', 'Ben'])
  await players[1].post(`/game/decision/${code}`, { decision: 'stay' })
  const { body } = await test.app.inject('/metrics')
  await test.close()
  return body
}

/** `name` and `name{label=`, for every series of the server. */
async function seriesOfServer(): Promise<Set<string>> {
  const body = await metricsOfServer()
  const lines = [...body.matchAll(/^(poker_\w+)(?:\{(.*)\})? /gm)]
  return new Set(
    lines.flatMap(([, name = '', labels = '']) => [
      name,
      ...[...labels.matchAll(/(\w+)=/g)].map(([, label]) => `${name}{${label}`),
    ]),
  )
}

it('docs/operations.md lists the metrics of the server', async () => {
  const inDocument = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(poker_\w+)`/gm)
  const inServer = (await metricsOfServer()).matchAll(/^# TYPE (\w+) /gm)
  const names = (found: Iterable<RegExpExecArray>) => new Set(Array.from(found, ([, name]) => name))
  expect(names(inDocument)).toEqual(names(inServer))
})

it('every query of the dashboard and the alerts names metrics that the server has', async () => {
  const known = await seriesOfServer()
  expect(queries.length).toBeGreaterThan(20)
  for (const { title, expr } of queries) {
    const names = [...expr.matchAll(/\b(poker_\w+|up)\b/g)].map(([, name = '']) => name)
    expect(names, title).not.toEqual([])
    for (const name of names) expect(name === 'up' || known.has(name), `${title}: ${name}`).toBe(true)
  }
})

it('every query names labels that its metric has', async () => {
  const known = await seriesOfServer()
  const ofPrometheus = ['job', 'instance', 'le']
  for (const { title, expr } of queries) {
    const [, metric = ''] = /\b(poker_\w+|up)\b/.exec(expr) ?? []
    const filtered = [...expr.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))
    for (const label of [...filtered, ...grouped]) {
      expect(ofPrometheus.includes(label) || known.has(`${metric}{${label}`), `${title}: ${label}`).toBe(true)
    }
  }
})

it('every refusal that an alert counts is a code of the server', () => {
  const codes = queries.flatMap(({ expr }) => [...expr.matchAll(/refusal="([^"]*)"/g)].map(([, code = '']) => code))
  expect(codes).toContain('too-many-requests')
  for (const code of codes) expect(isFailureCode(code), code).toBe(true)
})
