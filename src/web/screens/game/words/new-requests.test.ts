import { expect, it } from 'vitest'
import { newRequests } from './new-requests'

const request = (playerName: string, second: number) => ({
  playerName,
  requestedAt: new Date(second * 1_000).toISOString(),
})

it('a request is new once', () => {
  const [theo, jonas] = [request('Theo', 1), request('Jonas', 2)]
  expect(newRequests([], [theo])).toEqual([theo])
  expect(newRequests([theo], [theo, jonas])).toEqual([jonas])
  expect(newRequests([theo, jonas], [theo, jonas])).toEqual([])
  expect(newRequests([theo, jonas], [jonas])).toEqual([])
})

it('a denied person who asks again makes a new request, whether the denial was seen or not', () => {
  const again = request('Theo', 90)
  expect(newRequests([], [again])).toEqual([again])
  expect(newRequests([request('Theo', 1)], [again])).toEqual([again])
})
