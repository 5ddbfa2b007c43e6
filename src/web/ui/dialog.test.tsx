import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

it.each([
  ['scrolls does not', 2_000, true],
  ['does not scroll keeps its width', 500, false],
])('behind a dialog a page that %s', (_, scrollHeight, isLocked) => {
  const root = document.documentElement
  vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(scrollHeight)
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(500)
  const { unmount } = render(
    <Dialog title="Hand over?" onClose={() => {}}>
      <p>Who becomes the host in your place?</p>
    </Dialog>,
  )
  expect(root.classList.contains('is-behind-dialog')).toBe(isLocked)
  unmount()
  expect(root.classList.contains('is-behind-dialog')).toBe(false)
})
