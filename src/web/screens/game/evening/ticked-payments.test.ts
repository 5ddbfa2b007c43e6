import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentKey, useTickedPayments } from './ticked-payments'

const KEY = 'settled-K7PWQ3'
const [first, second] = [
  { from: 'theo', to: 'noor', amount: 120 },
  { from: 'ida', to: 'noor', amount: 50 },
]

it('a payment ticked in another tab is ticked here too, and stays ticked when the next one is ticked here', () => {
  const { result } = renderHook(() => useTickedPayments('K7PWQ3'))
  localStorage.setItem(KEY, JSON.stringify([paymentKey(first)]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect([...result.current[0]]).toEqual([paymentKey(first)])
  act(() => result.current[1](second))
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([paymentKey(first), paymentKey(second)])
  expect([...result.current[0]]).toEqual([paymentKey(first), paymentKey(second)])
  act(() => result.current[1](first))
  expect([...result.current[0]], 'one that is pressed again').toEqual([paymentKey(second)])
})
