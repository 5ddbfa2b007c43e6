import { defineConfig } from 'vitest/config'

const SECOND = 1000
/** From Node 25 on the window of the tests would have Node's empty storage in place of its own. */
const WITHOUT_STORAGE_OF_NODE = Number(process.versions.node.split('.')[0]) < 25 ? [] : ['--no-experimental-webstorage']
const isLong = process.env['TEST_LONG'] === '1'

export default defineConfig({
  test: {
    // Two at a time suits the smallest machine that this must run on.
    maxWorkers: 2,
    testTimeout: (isLong ? 1800 : 180) * SECOND,
    hookTimeout: 60 * SECOND,
    // Most unit tests of the page answer no settings of realtime.
    onConsoleLog: (log) => (log.startsWith('Realtime is not available') ? false : undefined),
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/*.test.*'] },
    projects: [
      // Without isolation the files of a project share loaded modules. Those of the page share a window, and its set-up
      // file gives each of them fresh modules.
      { extends: true, test: { name: 'game', include: ['src/game/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'contract', include: ['src/contract/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'server', include: ['src/server/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          unstubGlobals: true,
          execArgv: WITHOUT_STORAGE_OF_NODE,
          setupFiles: ['tests/support/no-console-errors.ts', 'tests/support/empty-window.ts'],
        },
      },
      // What the whole promises, as somebody outside the server sees it.
      {
        extends: true,
        test: {
          name: 'outside',
          include: ['tests/*.test.ts', 'tests/conformance/**/*.test.ts', 'bench/**/*.test.ts'],
          isolate: false,
        },
      },
      // The whole cluster in this process, by a clock of its own.
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 1800 * SECOND,
          // As for `npm run simulate:faults` (docs/testing.md).
          execArgv: ['--max-semi-space-size=128', '--always-sparkplug', '--max-inlined-bytecode-size-cumulative=150'],
        },
      },
      // Programs in processes of their own. `test:faults` and `test:whole` each run one file at a time.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/{cluster,faults}/**/*.test.ts'],
          testTimeout: 1800 * SECOND,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/*/**/*.test.ts'],
          exclude: ['tests/{cluster,conformance,engines,faults,simulation}/**'],
          testTimeout: 1800 * SECOND,
          isolate: false,
        },
      },
      // Chromium, Firefox and WebKitGTK, which exists for Linux only.
      {
        extends: true,
        test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], testTimeout: 1800 * SECOND, isolate: false },
      },
    ],
  },
})
