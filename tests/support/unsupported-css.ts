import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { AtRule, parse, Rule, type Container, type Declaration, type Document } from 'postcss'

/** The oldest supported browsers. The build lowers to the same versions, see vite.config.ts. */
const OLDEST = { chrome: 109, firefox: 115, safari: 16.4 } as const

/** A browser that lacks one of these shows the same page with fewer visual details. */
const REFINEMENTS = [
  'text-wrap',
  'scrollbar-gutter',
  'text-size-adjust',
  'forced-color-adjust',
  'content-visibility',
  'contain-intrinsic-size',
  '::-webkit-inner-spin-button',
  '::-webkit-outer-spin-button',
]

// Required, not imported: the bundler of the tests takes 20 s over so large a file.
const { css } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = css

/** A feature: the name under which it is reported, and its support data. */
type Use = [name: string, compat: CompatStatement | undefined]

/** What a style sheet uses outside of `@supports` that an oldest browser lacks: "color-mix() in a color: chrome 109". */
export function unsupportedCss(sheet: string): string[] {
  const found: string[] = []
  const judge = (uses: Iterable<Use>, where: string, prefixes: string[] = []) => {
    for (const [name, compat] of uses) {
      const lacking = compat && !isRefinement(name) ? browsersWithout(compat, prefixes) : []
      if (lacking.length > 0) found.push(`${name} in ${where}: ${lacking.join()}`)
    }
  }
  parse(sheet).walk((node) => {
    if (isGuarded(node.parent)) return
    if (node.type === 'atrule') judge(usesOfAtRule(node), `@${node.name}`)
    if (node.type === 'rule') judge(usesOfSelector(node), node.selector)
    if (node.type === 'decl') judge(usesOfDeclaration(node), `${selectorAround(node)} ${node.prop}`, prefixesOf(node))
  })
  return [...new Set(found)]
}

const isRefinement = (name: string) => REFINEMENTS.some((refined) => name === refined || name.startsWith(`${refined}:`))

function* usesOfAtRule({ name, params }: AtRule): Generator<Use> {
  yield [`@${name}`, atRules[name]?.__compat]
  for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g)) {
    if (name === 'media') yield [feature, atRules[name]?.[feature]?.__compat]
  }
  if (/\bstyle\(/.test(params)) yield ['style()', atRules[name]?.['style_queries_for_custom_properties']?.__compat]
}

function* usesOfSelector({ selector, parent }: Rule): Generator<Use> {
  if (parent?.type === 'rule') yield ['nesting', selectors['nesting']?.__compat]
  for (const [pseudo] of selector.matchAll(/::?[a-z-]+/g)) {
    yield [pseudo, selectors[pseudo.replaceAll(':', '')]?.__compat]
  }
}

function* usesOfDeclaration({ prop, value }: Declaration): Generator<Use> {
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const property = properties[prop]
  yield [prop, property?.__compat]
  for (const [word] of text.matchAll(/[a-z][a-z-]+/g)) yield [`${prop}: ${word}`, property?.[word]?.__compat]
  for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g)) yield [`${name}()`, FUNCTIONS.get(name)]
  for (const [, unit = ''] of text.matchAll(/\d([a-z]+)\b/g)) yield [unit, types['length']?.[unitGroup(unit)]?.__compat]
  const [, relative = ''] = /\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(from /.exec(text) ?? []
  yield [`${relative}(from)`, types['color']?.[relative]?.['relative_syntax']?.__compat]
}

function unitGroup(unit: string): string {
  if (unit.startsWith('cq')) return 'container_query_length_units'
  return /^[dls]v/.test(unit) ? 'viewport_percentage_units_dynamic' : unit
}

/** Every function by its name, in all types of values. */
const FUNCTIONS = new Map(features(types))

function features(group: Record<string, unknown>): [string, CompatStatement][] {
  return Object.entries(group).flatMap(([name, value]) => {
    const { __compat, ...inner } = value as Identifier
    return name !== '__compat' && __compat ? [[name, __compat] as [string, CompatStatement], ...features(inner)] : []
  })
}

function browsersWithout({ support }: CompatStatement, prefixes: string[]): string[] {
  return Object.entries(OLDEST)
    .filter(([browser, version]) => {
      const statements = [support[browser as keyof typeof OLDEST] ?? []].flat()
      return !statements.some((statement) => holds(statement, version, prefixes))
    })
    .map(([browser, version]) => `${browser} ${version}`)
}

function holds(statement: SimpleSupportStatement, version: number, prefixes: string[]): boolean {
  const { version_added: from, version_removed: until, prefix, flags } = statement
  if (flags || (prefix !== undefined && !prefixes.includes(prefix))) return false
  return versionOf(from) <= version && version < versionOf(until)
}

function versionOf(version: string | false | undefined): number {
  const number = Number.parseFloat(String(version).replace('≤', ''))
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}

/** The vendor prefixes under which the same rule declares the property too. */
function prefixesOf({ prop, parent }: Declaration): string[] {
  const others = parent?.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : [])) ?? []
  return others.filter((other) => other.endsWith(`-${prop}`)).map((other) => other.slice(0, -prop.length))
}

function isGuarded(around: Container | Document | undefined): boolean {
  if (around === undefined) return false
  return (around instanceof AtRule && around.name === 'supports') || isGuarded(around.parent)
}

const selectorAround = ({ parent }: Declaration) => (parent instanceof Rule ? parent.selector : '')
