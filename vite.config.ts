import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { screenPages } from './scripts/screen-pages.ts'

const OUT_DIR = 'dist/web'
/** The running server, for `npm run dev`: the pages come from Vite, everything else from `npm start`. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** The cascade: what stands later here wins, however specific the rest is. */
const LAYERS = ['reset', 'tokens', 'base', 'ui', 'features', 'screens']

/**
 * The files that scripts are bundled in, beside the few that are loaded on demand. Each holds what its test names and all
 * that this imports, except what a file before it holds. A phone loads and starts a few large files sooner than many small
 * ones (docs/performance.md).
 */
const BUNDLES = [
  { name: 'react', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
  { name: 'app', tags: ['$initial' as const] },
  { name: 'toaster', test: /[\\/]ui[\\/]toaster\.tsx$/ },
  { name: 'join-game', test: /[\\/]join-game-screen\.tsx$/ },
  {
    name: 'create-game',
    test: /[\\/](?:create-game-screen|active-games-screen|check-join|theme-popover|pending-join)\.tsx?$/,
  },
  { name: 'fair-deal', test: /[\\/](?:features[\\/]fair-deal|screens[\\/]verify)[\\/]/ },
  { name: 'lobby', test: /[\\/]lobby-screen\.tsx$/ },
  { name: 'game', test: /[\\/](?:game-screen|watch-screen|lobby-evening)\.tsx$/ },
  { name: 'evening', test: /[\\/]screens[\\/]game[\\/](?:evening|history|course|picture)[\\/]/ },
]

export default defineConfig({
  plugins: [
    react(),
    cascadeLayers(),
    preloadFonts(),
    screenPages([react(), cascadeLayers()]),
    stampServiceWorker(),
    precompress(),
  ],
  build: {
    // The oldest supported browsers (docs/browsers.md): newer syntax and CSS is lowered to what they know where possible.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    // The page's policy allows no data: fonts or images, so that nothing may be inlined.
    assetsInlineLimit: 0,
    // One sheet, loaded with the page: a screen that is fetched later never appears without its styles.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: BUNDLES } },
      // Otherwise a build on a slow computer advises to profile it.
      checks: { bundlerTimings: false },
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

/**
 * Fonts are asked for together with the scripts, so that the words need not change their look after they were shown. On a
 * slow line the style sheet, without which nothing is shown, comes before them.
 */
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
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              fetchpriority: 'low',
              href: `/${file}`,
            },
            injectTo: 'head',
          })),
    },
  }
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
