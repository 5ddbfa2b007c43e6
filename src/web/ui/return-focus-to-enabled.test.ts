import { expect, it } from 'vitest'
import { returnFocusToEnabled } from './return-focus-to-enabled'

const changed = () => new Promise((resolve) => setTimeout(resolve))

it('a button that was briefly disabled gets the focus back, unless the player has moved it', async () => {
  returnFocusToEnabled()
  const button = document.body.appendChild(document.createElement('button'))
  const busy = async (isBusy: boolean) => {
    // A browser takes the focus from a disabled button.
    if (isBusy) button.blur()
    button.disabled = isBusy
    await changed()
  }
  button.focus()
  await busy(true)
  expect(document.activeElement).toBe(document.body)
  await busy(false)
  expect(document.activeElement).toBe(button)

  await busy(true)
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  await busy(false)
  expect(document.activeElement).toBe(document.body)

  button.focus()
  await busy(true)
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  await busy(false)
  expect(document.activeElement).toBe(other)
})
