import { afterEach } from 'vitest'

/** The files of the page share one window: each test leaves it as it was. */
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
