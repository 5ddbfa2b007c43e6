/** What the W3C protocols WebDriver and WebDriver BiDi have in common: both take the same input actions. */

/** A press by a finger or with the mouse at a point of the viewport. */
export function pressActions(pointerType: 'mouse' | 'touch', x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }]
}

const CONTROL = '\uE009'

/** Control and V together. */
export function pasteActions() {
  const actions = [
    { type: 'keyDown', value: CONTROL },
    { type: 'keyDown', value: 'v' },
    { type: 'keyUp', value: 'v' },
    { type: 'keyUp', value: CONTROL },
  ]
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** The keys of a text, one after the other. */
export function typeActions(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
