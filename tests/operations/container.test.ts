import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runProgram } from '../support/proof-files'
import { NODE_ARGUMENTS } from '../support/server-process'
import { settingNames } from './setting-names'

// What can be checked of the container image and of compose.yaml without building an image.

interface Service {
  environment?: Record<string, string>
  profiles?: string[]
  depends_on?: Record<string, unknown>
  volumes?: string[]
  read_only?: boolean
  networks?: { cluster?: { ipv4_address: string } }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const { services, volumes } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as Compose
const processes = Object.entries(services).filter(([, { environment }]) => environment?.['TRUST_PROXY'] !== undefined)

/** The arguments of every COPY, the last of which is the target. */
function copies(from: 'context' | 'build'): string[] {
  const lines = dockerfile.split('\n').filter((line) => line.startsWith('COPY '))
  return lines
    .filter((line) => line.includes('--from=build') === (from === 'build'))
    .flatMap((line) =>
      line
        .replace(/^COPY (--from=build )?/, '')
        .split(' ')
        .slice(0, -1),
    )
}

describe('the Dockerfile', () => {
  it('copies files that the repository has and .dockerignore lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').split('\n')
    const sources = copies('context')
    expect(sources).toContain('src')
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true)
      expect(allowed).toContain(`!${source}`)
    }
  })

  it('copies from the build what it makes, and otherwise files of the repository', () => {
    const made = ['/usr/local/bin/node', '/app/node_modules', '/app/dist']
    const others = copies('build').filter((path) => !made.includes(path))
    expect(others).toContain('/app/package.json')
    for (const path of others) expect(existsSync(path.replace('/app/', '')), path).toBe(true)
  })

  it('removes the packages that are in the bundle, and no other', async () => {
    expect(dockerfile).toMatch(/^RUN npm uninstall .* \$\(node scripts\/bundled-packages\.mjs\)$/m)
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    const removed = (await runProgram('node', 'scripts/bundled-packages.mjs')).stdout.trim().split(' ')
    const kept = Object.keys(dependencies).filter((name) => !removed.includes(name))
    const bundle = readFileSync('dist/server/server.cjs', 'latin1')
    const loaded = [...bundle.matchAll(/\brequire\("([^"./][^"]*)"\)/g)].map(([, name = '']) => name)
    expect(kept).toEqual(['pusher', 'web-push', 'zod-openapi'])
    expect(new Set(loaded.filter((name) => name in dependencies))).toEqual(new Set(kept))
  })

  it('sets only settings that the server knows, and does not run as root', () => {
    const [, pairs = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
    const names = pairs.split(' ').map((pair) => pair.split('=', 1)[0])
    expect([...settingNames(), 'NODE_ENV']).toEqual(expect.arrayContaining(names))
    expect(dockerfile).toMatch(/^USER poker$/m)
  })

  it('starts the server as the tests do', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(['node', ...NODE_ARGUMENTS])
  })
})

describe('compose.yaml', () => {
  it('sets only settings that the server knows', () => {
    expect(processes).toHaveLength(4)
    for (const [name, { environment = {} }] of processes) {
      expect(settingNames(), name).toEqual(expect.arrayContaining(Object.keys(environment)))
    }
  })

  it('starts one process by default, and everything else in the profile "cluster"', () => {
    const byDefault = Object.keys(services).filter((name) => services[name]?.profiles === undefined)
    expect(byDefault).toEqual(['poker'])
    for (const { profiles = ['cluster'] } of Object.values(services)) expect(profiles).toEqual(['cluster'])
  })

  it('names services, files and volumes that exist', () => {
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      const sources = mounts.map((mount) => mount.split(':', 1)[0] ?? '')
      for (const source of sources) expect(source in volumes || existsSync(`deploy/${source}`), source).toBe(true)
    }
  })

  it('gives the processes a read-only root, and the addresses in the order of the ports in nginx.conf', () => {
    for (const [name, { read_only }] of processes) expect(read_only, name).toBe(true)
    const addresses = processes.flatMap(([, { networks }]) => networks?.cluster?.ipv4_address ?? [])
    expect(addresses).toEqual(['10.213.33.11', '10.213.33.12', '10.213.33.13'])
    const ports = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/server 127\.0\.0\.1:300(\d) /g)]
    expect(new Set(ports.map(([, digit]) => `10.213.33.1${digit}`))).toEqual(new Set(addresses))
  })
})
