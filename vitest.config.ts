import { defineConfig } from 'vitest/config'

const SECOND = 1000
const isLong = process.env['TEST_LONG'] === '1'

export default defineConfig({
  test: {
    // Two at a time suits the smallest machine that this must run on.
    maxWorkers: 2,
    testTimeout: (isLong ? 1800 : 60) * SECOND,
    hookTimeout: 30 * SECOND,
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/*.test.*'] },
    projects: [
      { extends: true, test: { name: 'game', include: ['src/game/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['src/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['src/server/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/no-console-errors.ts'],
        },
      },
      // What the whole promises, as somebody outside the server sees it.
      {
        extends: true,
        test: { name: 'outside', include: ['tests/*.test.ts', 'tests/conformance/**/*.test.ts', 'bench/**/*.test.ts'] },
      },
      // Programs in processes of their own, which are killed, paused and clustered; `test:whole` runs one file at a time.
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/*/**/*.test.ts'],
          // WebKitGTK, one of the engines, exists for Linux only.
          exclude: ['tests/conformance/**', ...(process.platform === 'linux' ? [] : ['tests/engines/**'])],
          testTimeout: 1800 * SECOND,
        },
      },
    ],
  },
})
