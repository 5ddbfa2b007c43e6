import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from './setting-names'

// docs/operations.md names every setting, and names only files that exist.

const text = readFileSync('docs/operations.md', 'utf8')

it('the table of settings has every setting of the server', () => {
  const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(text) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(new Set(documented)).toEqual(new Set(settingNames()))
})

it('every file of deploy is described, and every file that is named exists', () => {
  for (const file of readdirSync('deploy')) expect(text, file).toContain(file)
  const named = [...text.matchAll(/\bdeploy\/([\w@.-]+\w)/g)].map(([, file = '']) => file)
  // The operator writes these two.
  const own = ['compose.override.yaml', '.env']
  for (const file of named) expect(own.includes(file) || existsSync(`deploy/${file}`), file).toBe(true)
})

it('the tables are divided after the processes have made them', () => {
  const starts = text.indexOf('systemctl enable --now 3-card-poker.target')
  expect(text.indexOf('deploy/partitioned.sql')).toBeGreaterThan(starts)
})

it('the table of alerts has every alert', () => {
  const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: { alert: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const rows = [...text.matchAll(/^\| `(Poker\w+)`/gm)].map(([, name]) => name)
  expect(rows).toEqual(alerts)
})
