import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle
type OutputAsset = Rolldown.OutputAsset
type OutputChunk = Rolldown.OutputChunk

const OUT_DIR = 'dist/web'
/** The running server, for `npm run dev`: the pages come from Vite, everything else from `npm start`. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** The cascade: what stands later here wins, however specific the rest is. */
const LAYERS = ['reset', 'tokens', 'base', 'ui', 'features', 'screens']

export default defineConfig({
  plugins: [react(), cascadeLayers(), preloadFonts(), screenPages(), stampServiceWorker(), precompress()],
  build: {
    // The oldest supported browsers (docs/browsers.md): newer syntax and CSS is lowered to what they know where possible.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    // The page's policy allows no data: fonts or images, so that nothing may be inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The contract's schemas are built when their module is loaded. Pages that need only its types and
        // constants must not carry zod along.
        moduleSideEffects: (id) => !id.includes('/src/contract/') && !id.includes('/src/game/'),
      },
    },
  },
  server: { proxy: { '/api': { target: SERVER }, '/app': { target: SERVER, ws: true } } },
})

/**
 * Puts the style sheets of components into the layer of their folder. Every sheet states the order of the layers, since
 * the sheets of a page load in any order.
 */
function cascadeLayers(): Plugin {
  const order = `@layer ${LAYERS.join()};`
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform(code, id) {
      const sheet = /\/src\/web\/(.*\.css)$/.exec(id)?.[1]
      if (sheet === undefined) return undefined
      const layer = LAYERS.find((name) => sheet.startsWith(`${name}/`)) ?? 'screens'
      return sheet.endsWith('.module.css') ? `${order} @layer ${layer} {${code}}` : `${order} ${code}`
    },
  }
}

/** The fonts that every page shows. */
const FIRST_FONTS = /(?:figtree-latin-wght|petrona-latin-700)-normal-[^/]*\.woff2$/

/** Fonts are asked for together with the scripts, so that the words need not change their look after they were shown. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}

/**
 * Writes a page for each screen but Home, `pages/{screen}.html`, which loads the screen's files together with the app's. The
 * files of the other screens are listed in a template, from which the app fetches them later.
 */
function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const home = bundle['index.html'] as OutputAsset
        const html = String(home.source)
        const rest = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file) && !html.includes(file))
        const pageWith = (files: string[]) => {
          const links = files.map((file) => link(file.endsWith('.js') ? 'modulepreload' : 'stylesheet', file))
          const later = rest.filter((file) => !files.includes(file)).map((file) => link('prefetch', file))
          const head = [...links, `<template id="prefetch">${later.join('')}</template>`]
          return html.replace('</head>', `  ${head.join('\n    ')}\n  </head>`)
        }
        for (const [file, chunk] of Object.entries(bundle)) {
          const screen = /\/screens\/([\w-]+)\/\1-screen\.tsx$/.exec((chunk as OutputChunk).facadeModuleId ?? '')?.[1]
          if (screen === undefined) continue
          const source = pageWith(filesOf(bundle, file).filter((one) => rest.includes(one)))
          this.emitFile({ type: 'asset', fileName: `pages/${screen}.html`, source })
        }
        home.source = pageWith([])
      },
    },
  }
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

/** Names the service worker's cache after the offline page's files: a change of them makes browsers fetch them anew. */
function stampServiceWorker(): Plugin {
  return {
    name: 'stamp-service-worker',
    apply: 'build',
    async writeBundle() {
      const hash = createHash('sha256')
      for (const file of ['offline.html', 'offline.css', 'offline.js', 'theme.js', 'favicon.svg']) {
        hash.update(await readFile(join(OUT_DIR, file)))
      }
      const worker = join(OUT_DIR, 'service-worker.js')
      const script = await readFile(worker, 'utf8')
      await writeFile(worker, script.replace('__OFFLINE_VERSION__', hash.digest('hex').slice(0, 12)))
    },
  }
}

/** Writes .gz and .br beside every file that gains by it, so that the server never compresses while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(OUT_DIR, { recursive: true })
      const texts = files.filter((file) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(file))
      await Promise.all(texts.map((file) => compress(join(OUT_DIR, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
}
