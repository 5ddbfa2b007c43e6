import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessChromium } from './scripts/programs.mjs'

const executablePath = findHeadlessChromium()
if (executablePath === undefined) throw new Error('The browser tests need Chromium (or Chrome) installed')

/**
 * Their tests are long, so they start first: at the end nothing would run beside them. Once connected, the pages of a
 * voice call encode and decode sound: more than two tests at a time take all of two cores.
 */
const LONGEST = ['**/voice*.spec.ts', '**/three-friends.spec.ts']

export default defineConfig({
  projects: [
    { name: 'longest', testMatch: LONGEST, workers: 2 },
    { name: 'screens', testIgnore: LONGEST },
  ],
  testDir: 'tests/browser',
  // Tests of many rounds, of rare faults, and of what a shorter test covers for the most part run with `npm run test:long`.
  ...(process.env['TEST_LONG'] !== '1' && { grepInvert: /@long/ }),
  outputDir: 'test-results/browser',
  // Tests wait much of the time: on a fast machine three leave a sixth of two cores idle. On a slow one three take as long.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // A test of many steps takes a minute and a half on a machine that is slow or busy.
  timeout: 240_000,
  // Pages of a busy machine follow a game that is played by calls after ten seconds or more.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // Installing the service worker in each new browser costs a sixth of what a short test costs. Tests of what it does,
    // of pages that close and of whole games allow it.
    serviceWorkers: 'block',
    // A trace takes a third more of the processor; "--trace retain-on-failure" makes one where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
