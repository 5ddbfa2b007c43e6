import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import { MemoryLimits } from '../adapters/memory-limits'
import { RoomTooNew, StoreUnavailable } from '../ports/room-store'
import { readPng } from './preview/png'

const PAGE = '<!doctype html><head><title>3-Card Poker</title></head>'

let webRoot: string
let test: TestApp

beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(webRoot, 'pages'))
  cpSync('public/preview', join(webRoot, 'preview'), { recursive: true })
  for (const page of ['index.html', 'pages/join-game.html', 'pages/lobby.html'])
    writeFileSync(join(webRoot, page), PAGE)
})
afterAll(() => rmSync(webRoot, { recursive: true }))
beforeEach(async () => (test = await openApp({ webRoot, limits: (clock) => new MemoryLimits(clock) })))
afterEach(() => test.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'table.local:3000', accept: 'text/html', ...headers } })

/** The content of the preview's tags by their property. */
async function previewOf(url: string): Promise<Record<string, string>> {
  const { body } = await open(url)
  return Object.fromEntries(
    [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  )
}

it('a link to a room shows whose table it is, the ante and how many players sit there', async () => {
  const { code } = await seat(test, 'Maya', 'Noor', 'Theo')
  for (const link of [`/join-game?room=${code}`, `/join-game?from=chat&room=${code.toLowerCase()}`, `/lobby/${code}`]) {
    expect(await previewOf(link)).toEqual({
      type: 'website',
      site_name: '3-Card Poker with AI',
      title: "Maya's table",
      description: `Ante $50, 4 at the table. Room ${code}.`,
      url: `http://table.local:3000/join-game?room=${code}`,
      image: expect.stringMatching(`^http://table\\.local:3000/preview/${code}\\.png\\?of=[\\w-]{8}$`) as string,
    })
  }
})

it('an unlisted room shows no names', async () => {
  const { code, players } = await seat(test, 'Maya')
  await players[0].post(`/api/game/settings/${code}`, { listed: false })
  const { title } = await previewOf(`/lobby/${code}`)
  expect(title).toBe('3-card poker with friends and Harvey')
  expect((await open(`/lobby/${code}`)).body).not.toContain('Maya')
})

it('the address of the picture changes with each word on it', async () => {
  const { code, players } = await seat(test, 'Maya', 'Noor')
  const [maya, noor] = players
  const address = async () => (await previewOf(`/lobby/${code}`))['image']
  const addresses = [await address()]
  const [, { _id: playerId } = { _id: '' }] = (await maya.lobby(code)).body.players
  for (const change of [
    () => maya.setAnte(code, 70),
    () => test.player('Theo').join(code),
    () => maya.post(`/api/game/make-host/${code}`, { playerId }),
    () => noor.post(`/api/game/settings/${code}`, { listed: false }),
  ]) {
    expect((await change()).status).toBe(200)
    addresses.push(await address())
  }
  expect(new Set(addresses).size).toBe(5)
  await noor.say(code, 'Hello')
  expect(await address()).toBe(addresses.at(-1))
})

it('a name is text, not markup', async () => {
  const { code } = await seat(test, '"><b>$& Zoe')
  const { body } = await open(`/lobby/${code}`)
  expect(body).toContain('content="&quot;&gt;&lt;b&gt;$&amp; Zoe\'s table"')
})

it('other addresses and unknown rooms show the page without a preview', async () => {
  for (const path of ['/join-game', '/join-game?room=ZZZZZZ', '/lobby/ZZZZZZ', '/lobby/ZZZZZZZ', '/']) {
    expect((await open(path)).body).toBe(PAGE)
  }
})

it('a caller who has guessed too many codes gets no previews (P-limit-3)', async () => {
  const { code } = await seat(test, 'Maya')
  for (let guess = 0; guess < 60; guess += 1) await open('/lobby/ZZZZZZ')
  expect(await previewOf(`/lobby/${code}`)).toEqual({})
})

it('a page embedded by another site shows no room, and costs the visitor no guess (P-limit-3)', async () => {
  const { code } = await seat(test, 'Maya')
  const site = { 'sec-fetch-site': 'cross-site' }
  for (let guess = 0; guess < 60; guess += 1) {
    await open('/lobby/ZZZZZZ', { ...site, 'sec-fetch-dest': guess % 2 === 0 ? 'iframe' : 'image' })
  }
  expect((await open(`/lobby/${code}`, { ...site, 'sec-fetch-dest': 'iframe' })).body).toBe(PAGE)
  expect((await open(`/lobby/${code}`, { ...site, 'sec-fetch-dest': 'document' })).body).toContain("Maya's table")
})

it('while the room cannot be read, the page comes without a preview', async () => {
  for (const fault of [new StoreUnavailable('away'), new RoomTooNew('of a newer release')]) {
    test.store.load = () => Promise.reject(fault)
    const { statusCode, body } = await open('/lobby/ZZZZZZ')
    expect([statusCode, body]).toEqual([200, PAGE])
  }
})

it('the page is compressed only for a browser that accepts that', async () => {
  const { code } = await seat(test, 'Maya')
  const { headers, rawPayload } = await open(`/lobby/${code}`, { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache', vary: 'accept-encoding' })
  expect(gunzipSync(rawPayload).toString()).toContain("Maya's table")
  const plain = await open(`/lobby/${code}`, { 'accept-encoding': 'br, gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

describe('the picture of a room', () => {
  const pictureOf = async (code: string) => {
    const { statusCode, headers, rawPayload } = await open(`/preview/${code}.png`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    return rawPayload
  }
  const general = readFileSync('public/preview/general.png')
  /** Whether two pictures are the same in this part. */
  const areSame = async (one: Buffer, other: Buffer, [left, right]: [number, number]) => {
    const [a, b] = [(await readPng(one)).bitmap, (await readPng(other)).bitmap]
    const row = (picture: typeof a, y: number) => picture.data.subarray((y * 1200 + left) * 3, (y * 1200 + right) * 3)
    return Array.from({ length: 630 }, (_, y) => Buffer.compare(row(a, y), row(b, y))).every((order) => order === 0)
  }
  const WORDS: [number, number] = [0, 672]
  const CARDS: [number, number] = [672, 1200]

  it('is a PNG of 1200 x 630 that says whose table it is, in front of the same cards', async () => {
    const [mayas, noors] = [await seat(test, 'Maya'), await seat(test, 'Noor')]
    const [one, other] = [await pictureOf(mayas.code), await pictureOf(noors.code)]
    expect([one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual([1200, 630])
    expect(one.length).toBeLessThan(300_000)
    expect(await areSame(one, other, WORDS)).toBe(false)
    for (const picture of [other, general]) expect(await areSame(one, picture, CARDS)).toBe(true)
    expect(await areSame(one, general, WORDS)).toBe(false)
  })

  it('changes with the ante and the players only', async () => {
    const { code, players } = await seat(test, 'Maya')
    const first = await pictureOf(code)
    await players[0].say(code, 'Hello')
    expect((await pictureOf(code.toLowerCase())).equals(first)).toBe(true)
    await players[0].setAnte(code, 70)
    const dearer = await pictureOf(code)
    expect(dearer.equals(first)).toBe(false)
    await test.player('Noor').join(code)
    expect((await pictureOf(code)).equals(dearer)).toBe(false)
    expect((await open(`/preview/${code}.png`)).headers['cache-control']).toBe('public, max-age=60')
  })

  it('of an unlisted room shows no name, nor a name with letters that it lacks', async () => {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/settings/${code}`, { listed: false })
    const unlisted = await pictureOf(code)
    for (const name of ['\u6771\u4eac', 'Max \u{1F430}']) {
      expect((await pictureOf((await seat(test, name)).code)).equals(unlisted)).toBe(true)
    }
  })

  it('keeps the longest names off the cards', async () => {
    const { code } = await seat(test, 'W'.repeat(20))
    expect(await areSame(await pictureOf(code), general, CARDS)).toBe(true)
  })

  it('of an unknown room is the general one, even after too many guesses', async () => {
    const { code } = await seat(test, 'Maya')
    expect((await pictureOf('ZZZZZZ')).equals(general)).toBe(true)
    for (let guess = 0; guess < 60; guess += 1) await open('/preview/ZZZZZZ.png')
    expect((await pictureOf(code)).equals(general)).toBe(true)
    expect((await pictureOf('general')).equals(general)).toBe(true)
  })
})
