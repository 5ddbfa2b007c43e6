import { afterEach, expect, it, vi } from 'vitest'
import { onMuteKey } from './mute-key'

const action = vi.fn<() => void>()
let stop = () => {}
afterEach(() => {
  stop()
  action.mockReset()
  document.body.replaceChildren()
})

function press(element: HTMLElement, more: KeyboardEventInit = {}): void {
  document.body.append(element)
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true, ...more }))
}

it('M mutes, upper case or not, also at a slider', () => {
  stop = onMuteKey(action)
  press(document.createElement('button'))
  press(document.createElement('button'), { key: 'M' })
  press(Object.assign(document.createElement('input'), { type: 'range' }))

  expect(action).toHaveBeenCalledTimes(3)
})

it('M is a letter where the player types, and a shortcut of the browser with Ctrl', () => {
  stop = onMuteKey(action)
  press(document.createElement('textarea'))
  press(Object.assign(document.createElement('input'), { type: 'text' }))
  press(document.createElement('button'), { ctrlKey: true })
  press(document.createElement('button'), { repeat: true })
  stop()
  press(document.createElement('button'))

  expect(action).not.toHaveBeenCalled()
})
