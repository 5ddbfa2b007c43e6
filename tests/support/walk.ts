import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import { Person } from './people'
import { startTestServer, type TestServer } from './server'
import { Watch } from './watched-pages'

export interface Walk {
  /** A server of this test's own, whose decks it may stack. */
  server: TestServer
  /** The address that people open: the server's own unless a test puts something in between. */
  url: string
  /** Says which console errors are part of what the test does. */
  watch: Watch
  /** Somebody new in front of a browser of their own. */
  person: (name: string, options?: BrowserContextOptions) => Promise<Person>
}

/** A test of people in browsers. It fails by whatever goes wrong in a page without anybody looking. */
export const test = base.extend<Walk>({
  server: async ({}, use) => {
    const server = await startTestServer()
    await use(server)
    await server.stop()
  },

  url: async ({ server }, use) => use(server.url),

  watch: async ({}, use) => {
    const watch = new Watch()
    await use(watch)
    expect(watch.problems(), 'what pages complained of').toEqual([])
  },

  person: async ({ browser, url, watch, viewport }, use) => {
    const people: Person[] = []
    await use(async (name, options = {}) => {
      const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', ...options })
      watch.over(context)
      const person = new Person(name, await context.newPage(), context)
      people.push(person)
      return person
    })
    await Promise.all(people.map(({ context }) => context.close()))
  },
})

/** Everybody in the lobby of the first one's game, ready and at the table. */
export async function sitDown(creator: Person, friends: Person[], settings?: Parameters<Person['createGame']>[0]) {
  const code = await creator.createGame(settings)
  for (const friend of friends) {
    await friend.join(code)
    await friend.readyUp()
  }
  await creator.readyUp()
  await creator.start()
  await Promise.all([creator, ...friends].map((person) => person.isAtTheTable()))
  return code
}
