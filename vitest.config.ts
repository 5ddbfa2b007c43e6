import { defineConfig } from 'vitest/config'

const SECOND = 1000
const isLong = process.env['TEST_LONG'] === '1'

/** For tests of whole programs. */
const PATIENT = { testTimeout: 1800 * SECOND }

const NOT_WHOLE = [
  'tests/{conformance,simulation}/**',
  // WebKitGTK, one of the engines, exists for Linux only.
  ...(process.platform === 'linux' ? [] : ['tests/engines/**']),
]

/** They measure time, memory or sound, or bring a machine to its limits, so that nothing may run beside them. */
const ALONE = [
  'tests/bounds/bounds.test.ts',
  'tests/cluster/any-process.test.ts',
  'tests/cluster/faults.test.ts',
  'tests/engines/voice.test.ts',
  'tests/faults/{bad-input,clock-jump,crash,disk-full,hostile,stopping}.test.ts',
  'tests/load/socket-memory.test.ts',
  'tests/operations/floods.test.ts',
]

export default defineConfig({
  test: {
    // Two at a time suits the smallest machine that this must run on.
    maxWorkers: 2,
    testTimeout: (isLong ? 1800 : 180) * SECOND,
    hookTimeout: 60 * SECOND,
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/*.test.*'] },
    projects: [
      // Without isolation the files of a project share loaded modules, and those of the page a window.
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
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 1800 * SECOND },
      },
      // Programs in processes of their own, which are killed, paused and clustered.
      {
        extends: true,
        test: { name: 'whole', include: ['tests/*/**/*.test.ts'], exclude: [...NOT_WHOLE, ...ALONE], ...PATIENT },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: NOT_WHOLE,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...PATIENT,
        },
      },
    ],
  },
})
