import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** The files of the page share one window: each test leaves it as it was, with no component whose timers run on. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})

/** The next file does not begin with what modules remember of this one, such as the server's time. */
afterAll(() => void vi.resetModules())
