import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** The files of the page share one window: each test leaves it as it was, with no component whose timers run on. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
