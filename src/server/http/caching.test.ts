import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import { matchesEtag } from './etag'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe.each(['lobby', 'state'])('%s', (page) => {
  it('is private, and has a weak tag', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { headers } = await players[0].get(`/api/game/${page}/${code}`)

    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.etag).toMatch(/^W\/"[^"]+"$/)
  })

  it('is not sent again while nothing changes', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const { headers } = await players[0].get(`/api/game/${page}/${code}`)
    const again = { 'if-none-match': String(headers.etag) }

    const same = await players[0].get(`/api/game/${page}/${code}`, again)
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', headers.etag])
    expect(same.headers['cache-control']).toBe('private, no-cache')

    await players[1].post(`/api/game/ready/${code}`)
    expect((await players[0].get(`/api/game/${page}/${code}`, again)).status).toBe(200)
  })

  it('has a different tag for each viewer', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const tags = await Promise.all(
      players.map(async (player) => (await player.get(`/api/game/${page}/${code}`)).headers.etag),
    )

    expect(tags[0]).not.toBe(tags[1])
  })
})

it('keeps its tag while the seconds of a turn run down', async () => {
  const { code, players } = await deal(test, ['Maya', 'Ben'])
  const before = await players[0].get<{ timeLeft: number }>(`/api/game/state/${code}`)
  await test.clock.advance(3_000)
  const after = await players[0].get<{ timeLeft: number }>(`/api/game/state/${code}`)

  expect(after.body.timeLeft).toBe(before.body.timeLeft - 3)
  expect(after.headers.etag).toBe(before.headers.etag)
})

it('no other answer is cached', async () => {
  const { code, players } = await seat(test, 'Maya')
  const [maya] = players
  const answers = [
    await maya.get('/api/session/init'),
    await maya.get('/api/game/active-games'),
    await maya.get(`/api/chat/game/${code}/chat`),
    await maya.get(`/api/game/history/${code}`),
    await maya.get('/api/game/state/ZZZZZZ'),
    await maya.post(`/api/game/ready/${code}`),
  ]

  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
})

describe('a tag', () => {
  it.each([
    ['W/"1.a"', true],
    ['"1.a"', true],
    ['"0", W/"1.a"', true],
    ['*', true],
    // The tags as Apache's mod_deflate and mod_brotli write them.
    ['W/"1.a-gzip"', true],
    ['W/"0-br", W/"1.a-br"', true],
    ['W/"1.a-b"', false],
    ['W/"1.b"', false],
    ['1.a', false],
    [undefined, false],
  ])('%s matches W/"1.a": %s', (ifNoneMatch, isMatch) => {
    expect(matchesEtag(ifNoneMatch, 'W/"1.a"')).toBe(isMatch)
  })
})
