// `npm test`: every check, from a bare clone. The last line says `N passed, N failed`.
// `npm test -- --long` (`npm run test:long`) runs the tests with longer forms in those.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { unpackPackages } from './packages.mjs'
import { requirePrograms } from './programs.mjs'
import { ROOT, run } from './run.mjs'

const REPORTS = `${ROOT}test-results/reports/`

/** Scripts of package.json that need no SQLite. They run beside the compiler of SQLite's driver. */
const WITHOUT_SQLITE = [
  { script: 'test:rules', report: byVitest, isLong: true },
  { script: 'format:check' },
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'knip' },
]

/**
 * The groups run one after another. In a group with `atOnce`, that many steps run at the same time; tests that measure
 * time run alone. Steps that count tests say how their report is made and read. The first group needs no programs and
 * runs while these are installed.
 */
const GROUPS = [
  {
    atOnce: 2,
    steps: [
      { script: 'build', isLong: true },
      { script: 'test:node24', report: byVitest },
    ],
  },
  { atOnce: 2, steps: [{ script: 'browsers' }, { script: 'size' }] },
  { atOnce: 1, steps: [{ script: 'test:browser', report: byPlaywright, isLong: true }] },
  // The programs of the first two steps mostly wait for each other.
  {
    atOnce: 3,
    steps: [
      { script: 'test:whole', report: byVitest, isLong: true },
      { script: 'test:faults', report: byVitest, isLong: true },
      { script: 'test:simulation', report: byVitest, isLong: true },
      // The engines include WebKitGTK, which exists for Linux only.
      ...(process.platform === 'linux' ? [{ script: 'test:engines', report: byVitest, isLong: true }] : []),
      { script: 'test:outside', report: byVitest, isLong: true },
      { script: 'test:server', report: byVitest, isLong: true },
    ],
  },
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

/** The failed tests of a file, or of a group in it. */
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

/** The result of a step. A step that fails without a failed test counts as one failure; so does every skipped test. */
function resultOf(code, counted = { passed: 0, failed: 0, skipped: 0 }) {
  const failed = counted.failed + counted.skipped
  if (counted.skipped > 0) console.error(`${counted.skipped} skipped tests count as failed.`)
  return { passed: counted.passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function runStep({ script, report, work }, output) {
  if (work !== undefined) return timed(script, work)
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const file = `${REPORTS}${script.replace(':', '-')}.json`
  const reporter = report?.(file)
  const [program, ...args] = scripts[script].split(' ')
  const startedAt = performance.now()
  const code = await run(program, [...args, ...(reporter?.args ?? [])], { env: reporter?.env, output })
  const row = { script, seconds: secondsSince(startedAt) }
  if (reporter === undefined) return { ...row, ...resultOf(code) }
  if (!existsSync(file)) {
    console.error(`${script} left no report.`)
    return { ...row, ...resultOf(1) }
  }
  const made = JSON.parse(readFileSync(file, 'utf8'))
  return { ...row, ...resultOf(code, reporter.count(made)), failures: reporter.failures(made) }
}

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000
const printHeading = (script) => console.log(`\n── ${script} ──`)

/** Runs a step and prints its output as a whole when it has ended. */
async function runApart(step) {
  const log = `${REPORTS}${step.script.replace(':', '-')}.log`
  const output = openSync(log, 'w')
  const row = await runStep(step, output)
  closeSync(output)
  printHeading(step.script)
  process.stdout.write(readFileSync(log))
  return row
}

async function runGroup({ atOnce, steps }) {
  const isApart = atOnce > 1
  const rows = []
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!isApart) printHeading(step.script)
      rows.push(await (isApart ? runApart(step) : runStep(step)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return rows
}

/** Repeats the failures at the end of a long log. */
function printFailures(rows) {
  for (const { name, message } of rows.flatMap(({ failures = [] }) => failures)) {
    console.log(`\nFAILED: ${name}`)
    console.log(message.split('\n').slice(0, 25).join('\n'))
  }
}

/** True if nothing failed. */
function print(rows, seconds) {
  printFailures(rows)
  console.log('')
  for (const row of rows) {
    const word = row.failed > 0 ? `${row.failed} FAILED` : 'ok'
    const passed = String(row.passed || '').padStart(5)
    console.log(`${row.script.padEnd(14)} ${row.seconds.toFixed(1).padStart(6)} s  ${passed}  ${word}`)
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  console.log(`${'together'.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

/** A step that counts no tests. The step has failed if its work resolves to false. */
async function timed(script, work) {
  const startedAt = performance.now()
  const hasFailed = (await work()) === false
  return { script, passed: 0, failed: hasFailed ? 1 : 0, seconds: secondsSince(startedAt) }
}

const stepsOf = ({ steps, ...group }) => ({ ...group, steps: steps.filter((step) => !isLong || step.isLong) })

/** The rows of all steps. */
async function runAll([first, ...others]) {
  printHeading('set-up')
  const installing = timed('programs', requirePrograms)
  let compile
  const rows = [await timed('packages', async () => void (compile = await unpackPackages()))]
  // If programs cannot be installed on this system, it is already known whether one is missing.
  const known = await Promise.race([installing, Promise.resolve()])
  if (known?.failed > 0) return [...rows, known]
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const compiling = { script: 'compile', work: compile, isLong: true }
  rows.push(...(await runGroup(stepsOf({ atOnce: 2, steps: [compiling, ...WITHOUT_SQLITE] }))))
  rows.push(...(await runGroup(stepsOf(first))))
  const programs = await installing
  rows.push(programs)
  if (programs.failed > 0) return rows
  for (const group of others) rows.push(...(await runGroup(stepsOf(group))))
  return rows
}

const isLong = process.argv.includes('--long')
if (isLong) process.env.TEST_LONG = '1'
const startedAt = performance.now()
const rows = await runAll(GROUPS)
process.exitCode = print(rows, secondsSince(startedAt)) ? 0 : 1
