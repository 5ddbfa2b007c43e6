// `npm run browsers`: fails if the built pages use JavaScript that a supported browser lacks (docs/browsers.md).
import { run } from './run.mjs'

/**
 * All supported browsers have the first two. `toSorted` is also a method of a class in Radix; the linter forbids it in
 * our code. @noble/hashes uses the last two only where they exist.
 */
const ALLOWED = 'ArrayFindLast,ArrayFindLastIndex,ArrayToSorted,Uint8ArrayFromHex,Uint8ArrayToHex'
const BUNDLE = ['es2022', 'dist/web/assets/*.js', '--module']

// With --checkFeatures es-check ignores syntax errors, so the syntax is checked in a run of its own.
const CHECKS = [
  BUNDLE,
  [...BUNDLE, '--checkFeatures', '--ignore', ALLOWED],
  ['es2022', 'dist/web/{theme,prerendered,offline,service-worker}.js'],
  ['es5', 'dist/web/cannot-start.js'],
]

for (const check of CHECKS) {
  const code = await run('es-check', [...check, '--quiet', '--noCache'])
  if (code !== 0) process.exitCode = code
}
