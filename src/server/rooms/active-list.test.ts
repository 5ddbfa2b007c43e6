import { expect, it } from 'vitest'
import { ManualClock } from '../adapters/manual-clock'
import { StoreUnavailable } from '../ports/room-store'
import { ActiveList } from './active-list'

it('one list is answered to everybody for a second; a failed list is answered to nobody else', async () => {
  const clock = new ManualClock()
  let asked = 0
  let isAway = true
  const listings = async () => {
    asked += 1
    if (isAway) throw new StoreUnavailable('away')
    return [`{"asked":${asked}}`]
  }
  const list = new ActiveList({ store: { listings }, clock })
  const away = [list.json(), list.json()]
  for (const each of away) await expect(each).rejects.toThrow(StoreUnavailable)
  expect(asked).toBe(1)

  isAway = false
  const made = await list.json()
  expect(made.text).toBe('{"games":[{"asked":2}]}')
  await clock.advance(999)
  expect(await list.json()).toBe(made)
  await clock.advance(1)
  expect((await list.json()).text).toBe('{"games":[{"asked":3}]}')
})
