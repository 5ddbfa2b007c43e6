// `npm test`: every check there is, from a bare clone, ended by one line `N passed, N failed`.
// `npm test -- --long` (`npm run test:long`) runs the tests that have larger numbers to offer with those.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { requireNode } from './node-version.mjs'
import { installPackages } from './packages.mjs'
import { requirePrograms } from './programs.mjs'
import { ROOT, run } from './run.mjs'

const REPORTS = `${ROOT}test-results/reports/`

/** Each is a script of package.json; those that count their tests say how to make and to read a report. */
const STEPS = [
  { script: 'format:check' },
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'knip' },
  { script: 'test:unit', report: byVitest, isLong: true },
  { script: 'test:node24', report: byVitest },
  { script: 'build' },
  { script: 'browsers' },
  { script: 'size' },
  { script: 'test:browser', report: byPlaywright, isLong: true },
  { script: 'test:whole', report: byVitest, isLong: true },
]

function byVitest(file) {
  return {
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: {},
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
    failures: ({ testResults }) =>
      testResults.flatMap(({ name, message, assertionResults }) => [
        ...(assertionResults.length === 0 && message ? [{ name, message }] : []),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${name.replace(ROOT, '')} > ${fullName}`,
            message: failureMessages.join('\n'),
          })),
      ]),
  }
}

function byPlaywright(file) {
  return {
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    failures: ({ suites }) => suites.flatMap(failuresOfSuite),
  }
}

/** The failed walks of a file, or of a group in it. */
function failuresOfSuite({ suites = [], specs }) {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} > ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
    }))
  return [...failures, ...suites.flatMap(failuresOfSuite)]
}

/** What a step's tests came to. A step that failed without a failed test counts as one; so does every skipped test. */
function tally(code, counted = { passed: 0, failed: 0, skipped: 0 }) {
  const failed = counted.failed + counted.skipped
  if (counted.skipped > 0) console.error(`${counted.skipped} skipped: here a skipped test is a failed one.`)
  return { passed: counted.passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function runStep({ script, report }, scripts) {
  console.log(`\n── ${script} ──`)
  const file = `${REPORTS}${script.replace(':', '-')}.json`
  const reporter = report?.(file)
  const [program, ...args] = scripts[script].split(' ')
  const code = await run(program, [...args, ...(reporter?.args ?? [])], { env: reporter?.env })
  if (reporter === undefined) return tally(code)
  if (!existsSync(file)) {
    console.error(`${script} left no report.`)
    return tally(1)
  }
  const made = JSON.parse(readFileSync(file, 'utf8'))
  return { ...tally(code, reporter.count(made)), failures: reporter.failures(made) }
}

async function runSteps(steps) {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const rows = []
  for (const step of steps) {
    const startedAt = performance.now()
    const result = await runStep(step, scripts)
    rows.push({ script: step.script, ...result, seconds: (performance.now() - startedAt) / 1000 })
  }
  return rows
}

/** Said again at the very end, where whoever sees only the end of a long log finds it. */
function printFailures(rows) {
  for (const { name, message } of rows.flatMap(({ failures = [] }) => failures)) {
    console.log(`\nFAILED: ${name}`)
    console.log(message.split('\n').slice(0, 25).join('\n'))
  }
}

function print(rows) {
  printFailures(rows)
  console.log('')
  for (const { script, passed, failed, seconds } of rows) {
    const word = failed > 0 ? `${failed} FAILED` : 'ok'
    console.log(
      `${script.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${String(passed || '').padStart(5)}  ${word}`,
    )
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  console.log(`${'together'.padEnd(14)} ${sum('seconds').toFixed(1).padStart(6)} s\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

async function setUp() {
  console.log('── set-up ──')
  await installPackages()
  return requirePrograms()
}

requireNode()
const isLong = process.argv.includes('--long')
if (isLong) process.env.TEST_LONG = '1'
rmSync(REPORTS, { recursive: true, force: true })
const startedAt = performance.now()
const isSetUp = await setUp()
const setUpRow = {
  script: 'set-up',
  passed: 0,
  failed: isSetUp ? 0 : 1,
  seconds: (performance.now() - startedAt) / 1000,
}
mkdirSync(REPORTS, { recursive: true })
const steps = STEPS.filter((step) => !isLong || step.isLong || step.script === 'build')
process.exitCode = print([setUpRow, ...(isSetUp ? await runSteps(steps) : [])]) ? 0 : 1
