// The packages that the server's bundle contains, by name. An image needs none of them (deploy/Dockerfile).
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * The packages that stay outside of the bundle: native packages; `pusher`, which recognizes a class by its name,
 * because a bundle may rename classes; and packages that few servers load, `zod-openapi` for the OpenAPI document and
 * `web-push` for the first message.
 */
export const UNBUNDLED = ['better-sqlite3', 'pg-native', 'pusher', 'web-push', 'zod-openapi']

/** The dependencies that only the bundle needs. */
function bundledPackages() {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return Object.keys(dependencies).filter((name) => !UNBUNDLED.includes(name))
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(bundledPackages().join(' '))
