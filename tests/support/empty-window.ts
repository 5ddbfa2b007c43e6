import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** The files of the page share one window: each test restores it, and leaves no component whose timers still run. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})

/**
 * The next file does not begin with what modules have stored in this one, such as the server's time, nor with a global
 * that its last test replaced.
 */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
