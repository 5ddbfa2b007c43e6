import { readFileSync } from 'node:fs'

const SETTINGS = 'src/server/settings.ts'

/** The environment variables that the server reads, by the schema in `settings.ts`. */
export function settingNames(): string[] {
  const names = [...readFileSync(SETTINGS, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '')
  if (!names.includes('PORT')) throw new Error(`${SETTINGS} is written in another way than the tests know`)
  return names
}
