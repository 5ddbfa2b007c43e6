import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import type * as product from './product'
import { surroundingsOf, type Host, type Surroundings } from './surroundings'

// The product's own source as one function. Its parameters are everything through which a program accesses time, chance
// and the network. Each call returns a copy with memory of its own. A copy serves one process after another, in one run
// after another, so that Node compiles it once; the source keeps nothing in its modules that outlives a process.

export type Product = typeof product

/** A change of one file of the source: each first text is replaced by the second. */
export interface Patch {
  file: string
  replace: readonly (readonly [before: string, after: string])[]
}

type LoadProduct = (surroundings: Surroundings) => Product

/** The source as one function. Copies that one function has made share compiled code and type feedback. */
type Evaluate = (...values: unknown[]) => void

/** A copy of the product, and the process that it currently serves. */
interface Copy {
  host: Host
  product: Product
}

/** The product as one release has it, in as many copies as there are processes at the same time. */
export class Release {
  readonly #copies = new Map<string, Copy>()

  constructor(private readonly load: LoadProduct) {}

  /** The copy of this name, which serves the host from now on. */
  copy(name: string, host: Host): Product {
    const known = this.#copies.get(name) ?? this.#load(host)
    this.#copies.set(name, known)
    known.host = host
    return known.product
  }

  #load(host: Host): Copy {
    const copy: Copy = { host, product: {} as Product }
    copy.product = this.load(surroundingsOf(() => copy.host))
    return copy
  }
}

/** Packages that use neither time nor random numbers are loaded once; all others are part of the bundle. */
const SHARED = ['fastify', '@fastify/*', 'pino', 'prom-client', 'zod', 'zod-openapi', 'find-my-way', 'better-sqlite3']
const UNUSED = ['redis', 'bufferutil', 'utf-8-validate']
const GLOBALS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'performance',
  'Date',
  'Math',
]

const SOURCE = new URL('../../src/', import.meta.url).pathname
const nodeRequire = createRequire(import.meta.url)

/** The rules and the contract have neither clock nor chance nor state, so all processes may share one copy. */
const PURE = /\/src\/(game|contract)\//
const PURE_PREFIX = 'pure:'

/** Bundles the current source with the patches. Throws if a text to be replaced is not in the source. */
export async function bundleProduct(patches: readonly Patch[] = []): Promise<Release> {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL('product.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: [...SHARED, ...UNUSED],
    plugins: [patching(patches), sharingPureModules(patches)],
    logLevel: 'silent',
  })
  const parameters = ['require', 'module', 'exports', ...GLOBALS].join(', ')
  const script = new Script(`(function (${parameters}) {${outputFiles[0]!.text}\n})`, { filename: 'product.js' })
  const pure = await pureModules(Object.values(metafile.outputs).flatMap(({ imports }) => imports))
  const evaluate = script.runInThisContext() as Evaluate
  return new Release(({ globals, modules }) => load(evaluate, { globals, modules: { ...pure, ...modules } }))
}

async function pureModules(imports: { path: string }[]): Promise<Record<string, unknown>> {
  const paths = imports.flatMap(({ path }) => (path.startsWith(PURE_PREFIX) ? [path] : []))
  const loaded = await Promise.all(
    [...new Set(paths)].map(async (path) => [path, (await import(path.slice(PURE_PREFIX.length))) as unknown]),
  )
  return Object.fromEntries(loaded) as Record<string, unknown>
}

/** Leaves the pure modules out of the bundle, except those that are patched. */
function sharingPureModules(patches: readonly Patch[]): Plugin {
  return {
    name: 'pure modules',
    setup(building) {
      building.onResolve({ filter: /^\./ }, async ({ path, ...from }) => {
        if (from.pluginData === RESOLVING) return undefined
        const { importer, resolveDir, kind } = from
        const found = await building.resolve(path, { importer, resolveDir, kind, pluginData: RESOLVING })
        const isPatched = patches.some(({ file }) => found.path === `${SOURCE}${file}`)
        if (isPatched || !PURE.test(found.path)) return undefined
        return { path: `${PURE_PREFIX}${found.path}`, external: true }
      })
    },
  }
}

const RESOLVING = Symbol('resolving')

function load(evaluate: Evaluate, { globals, modules }: Surroundings): Product {
  const module = { exports: {} as Product }
  const require = (name: string): unknown => {
    const bare = name.replace(/^node:/, '')
    return modules[bare] ?? nodeRequire(name)
  }
  evaluate(require, module, module.exports, ...GLOBALS.map((name) => globals[name]))
  return module.exports
}

function patching(patches: readonly Patch[]): Plugin {
  return {
    name: 'patches',
    setup(building) {
      for (const file of new Set(patches.map((patch) => patch.file))) {
        const path = `${SOURCE}${file}`
        const filter = new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
        const replace = patches.filter((patch) => patch.file === file).flatMap((patch) => patch.replace)
        building.onLoad({ filter }, async () => ({
          contents: patched(await readFile(path, 'utf8'), { file, replace }),
          loader: 'ts',
        }))
      }
    },
  }
}

/** A source with the texts of a patch replaced. Throws if one of them is not in the source. */
export function patched(source: string, { file, replace }: Patch): string {
  return replace.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`${file} has no "${before}" to be replaced`)
    return text.replace(before, () => after)
  }, source)
}
