import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

let errors: MockInstance<typeof console.error>

/** A console error fails the test unless the test has checked it and cleared the mock. */
beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(errors.mock.calls, 'console.error').toEqual([])
  vi.restoreAllMocks()
})
