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

it('M mutes, upper case or not, even on a slider', () => {
  stop = onMuteKey(action)
  press(document.createElement('button'))
  press(document.createElement('button'), { key: 'M' })
  press(Object.assign(document.createElement('input'), { type: 'range' }))

  expect(action).toHaveBeenCalledTimes(3)
})

it('the place of M counts if the layout has no Latin letters, or an input method takes them', () => {
  stop = onMuteKey(action)
  press(document.createElement('button'), { key: 'ь', code: 'KeyM' })
  press(document.createElement('button'), { key: 'Process', code: 'KeyM' })
  press(document.createElement('button'), { key: ',', code: 'KeyM' })

  expect(action).toHaveBeenCalledTimes(2)
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

it('a key event without a key, as from autofill, does nothing', () => {
  const onError = vi.fn<(event: ErrorEvent) => void>()
  window.addEventListener('error', onError)
  stop = onMuteKey(action)
  const field = document.createElement('input')
  document.body.append(field)
  field.dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', onError)

  expect(onError).not.toHaveBeenCalled()
  expect(action).not.toHaveBeenCalled()
})
