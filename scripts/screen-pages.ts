import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle
type OutputAsset = Rolldown.OutputAsset
type OutputChunk = Rolldown.OutputChunk

/**
 * The pages that players open first. Their markup is part of the page, so that it shows before the scripts are loaded.
 */
const PRERENDERED = ['/', '/join-game']

/**
 * Writes a page for each screen but Home, `pages/{screen}.html`, which loads the screen's files together with the app's. The
 * files of the other screens are listed in a template, from which the app fetches them later.
 *
 * @param plugins What the sources need to be prerendered.
 */
export function screenPages(plugins: PluginOption[]): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const home = bundle['index.html'] as OutputAsset
        const markup = await prerender(PRERENDERED, plugins)
        const pageOf = pageMaker(bundle, String(home.source), markup)
        for (const [file, chunk] of Object.entries(bundle)) {
          for (const screen of screensOf(chunk)) {
            const source = pageOf(`/${screen}`, filesOf(bundle, file))
            this.emitFile({ type: 'asset', fileName: `pages/${screen}.html`, source })
          }
        }
        home.source = pageOf('/', [])
      },
    },
  }
}

/** The names of the screens in a chunk. The app's own chunk contains Home, which needs no page of its own. */
function screensOf(chunk: OutputAsset | OutputChunk): string[] {
  if (chunk.type === 'asset' || chunk.isEntry) return []
  return chunk.moduleIds.flatMap((id) => /\/screens\/([\w-]+)\/\1-screen\.tsx$/.exec(id)?.[1] ?? [])
}

/** Files that only one page needs. That page loads them at once, so the others do not prefetch them. */
const isOnDemand = (file: string) => /\/proof-worker-/.test(file)

/** The screens that players usually open after a page, in this order. Their files are prefetched first. */
const NEXT_SCREENS = ['lobby', 'game', 'join-game', 'create-game']
const AFTER_HOME = ['join-game', 'create-game', 'lobby', 'game']

function inOrderOfNeed(bundle: OutputBundle, files: string[], path: string): string[] {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([file, chunk]) => screensOf(chunk).map((screen) => [screen, file])),
  )
  const screens = path === '/' ? AFTER_HOME : NEXT_SCREENS
  const next = screens.flatMap((screen) => filesOf(bundle, chunks.get(screen) ?? ''))
  const others = files.filter((file) => !next.includes(file))
  return [...new Set(next)].filter((file) => files.includes(file)).concat(others)
}

/** Returns a function that makes the page of a path: the app's page with links to the files of the screen. */
function pageMaker(bundle: OutputBundle, html: string, markup: Record<string, string>) {
  const others = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file) && !html.includes(file))
  return (path: string, files: string[]): string => {
    const now = others.filter((file) => files.includes(file))
    const later = inOrderOfNeed(bundle, others, path).filter((file) => !files.includes(file) && !isOnDemand(file))
    const links = now.map((file) => link(file.endsWith('.js') ? 'modulepreload' : 'stylesheet', file))
    const prefetch = later.map((file) => link('prefetch', file)).join('')
    const page = html.replace('</head>', `${links.join('\n')}\n<template id="prefetch">${prefetch}</template>\n</head>`)
    return markup[path] === undefined ? page : prerendered(page, path, markup[path])
  }
}

const APP_FILES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** Puts markup into a page, and the app's scripts into a template, from which `public/prerendered.js` takes them later. */
function prerendered(page: string, path: string, markup: string): string {
  const files = page.match(APP_FILES)?.join('') ?? ''
  return page
    .replaceAll(APP_FILES, '')
    .replace(
      '</head>',
      `<script src="/prerendered.js"></script>\n<template id="app-files">${files}</template>\n</head>`,
    )
    .replace('<div id="app">', () => `<div id="app" data-path="${path}">${markup}`)
}

/** The markup that the app shows first at these paths. */
async function prerender(paths: string[], plugins: PluginOption[]): Promise<Record<string, string>> {
  const outDir = 'node_modules/.cache/prerender'
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    ssr: { noExternal: true },
    build: { ssr: 'src/web/prerender.tsx', outDir, emptyOutDir: true },
  })
  const args = ['scripts/prerender.mjs', `${outDir}/prerender.js`, ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Record<string, string>
}

/** The script of a chunk, those that it imports, and their style sheets. */
function filesOf(bundle: OutputBundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return []
  seen.add(file)
  const imported = chunk.imports.flatMap((one) => filesOf(bundle, one, seen))
  return [...new Set([file, ...(chunk.viteMetadata?.importedCss ?? []), ...imported])]
}

function link(rel: string, file: string): string {
  const as = rel === 'prefetch' ? ` as="${file.endsWith('.js') ? 'script' : 'style'}"` : ''
  return `<link rel="${rel}"${as} crossorigin href="/${file}">`
}
