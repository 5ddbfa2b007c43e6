// For a page whose markup was prerendered. It loads the app's scripts once the markup has been painted, so that they do not
// delay it, and keeps what is typed and pressed until the app takes the markup over (src/web/early-input.tsx). An invitation
// is filled in as the app does it later (src/web/screens/join-game/join-game-form.tsx).
;(function () {
  const PAINTED_WITHIN_MS = 1000
  const SAID_AFTER_MS = 1000
  const CODE_LENGTH = 6
  const DRAWN = 'data-early'
  /** @type {import('../src/web/early-input').EarlyStep[]} */
  const steps = []
  const listening = new AbortController()

  /**
   * Comes before other listeners. Where it ends an event, the app gets that event once, when it repeats the steps.
   *
   * @param {string} type
   * @param {(event: Event) => void} listener
   */
  function listen(type, listener) {
    window.addEventListener(type, listener, { capture: true, signal: listening.signal })
  }

  // Return in a field presses the button of its form.
  listen('click', (event) => {
    if (event.target instanceof Element) keepPress(event, event.target.closest('button'))
  })

  // Of a program that submits the form itself.
  listen('submit', (event) => {
    if (event.target instanceof Element) keepPress(event, event.target.querySelector('button'))
  })

  /**
   * @param {Event} event
   * @param {HTMLButtonElement | null} button
   */
  function keepPress(event, button) {
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    steps.push({ kind: 'press', control: button, place: placeOf(button) })
    setTimeout(sayLoading, SAID_AFTER_MS)
  }

  /**
   * The place of a control among all controls. The app finds it there if it has replaced the element itself.
   *
   * @param {Element} control
   */
  function placeOf(control) {
    return [...document.querySelectorAll('button, input')].indexOf(control)
  }

  const sign = document.createElement('p')
  sign.className = 'loading'
  sign.setAttribute('role', 'status')

  /** A press that waits gets a sign, as `src/web/slow-load.ts` gives one later. */
  function sayLoading() {
    if (listening.signal.aborted) return
    document.body.append(sign)
    sign.textContent = 'Loading…'
  }

  listen('input', (event) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    event.stopImmediatePropagation()
    drawCode(field)
    const last = steps.at(-1)
    if (last && last.kind === 'text' && last.control === field) steps.pop()
    steps.push({
      kind: 'text',
      control: field,
      place: placeOf(field),
      value: field.value,
      selection: selectionOf(field),
    })
  })

  listen('selectionchange', () => {
    for (const step of steps) {
      if (step.kind === 'text' && step.control === document.activeElement) step.selection = selectionOf(step.control)
    }
  })

  /**
   * @param {HTMLInputElement} field
   * @returns {[number | null, number | null]}
   */
  function selectionOf(field) {
    return [field.selectionStart, field.selectionEnd]
  }

  function fillIn() {
    const linked = new URLSearchParams(location.search).get('room')
    if (linked) fill('roomCode', linked.replace(/[\s-]/g, '').toUpperCase().slice(0, CODE_LENGTH))
    try {
      fill('playerName', localStorage.getItem('player-name') ?? '')
    } catch {
      // Without storage no name is remembered.
    }
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function fill(name, value) {
    const field = document.querySelector(`input[name="${name}"]`)
    if (!(field instanceof HTMLInputElement) || field.value !== '') return
    field.value = value
    drawCode(field)
  }

  /**
   * The field of the room code is invisible. Boxes beside it show the characters: React draws them, here a style sheet does.
   *
   * @param {HTMLInputElement} field
   */
  function drawCode(field) {
    if (field.name !== 'roomCode') return
    const code = field.value.replace(/.*[?&]room=|&.*/gi, '').replace(/[\s-]/g, '')
    const boxes = [...(field.nextElementSibling?.children ?? [])]
    boxes.forEach((box, place) => box.setAttribute(DRAWN, code.charAt(place).toUpperCase()))
  }

  window.takeEarlyInput = () => {
    listening.abort()
    sign.remove()
    for (const box of document.querySelectorAll(`[${DRAWN}]`)) box.removeAttribute(DRAWN)
    return steps
  }

  function loadApp() {
    const files = document.querySelector('template#app-files')
    if (!(files instanceof HTMLTemplateElement)) return
    document.head.append(files.content)
    files.remove()
  }

  function loadAppWhenPainted() {
    // Firefox can switch performance observers off, and some people do so for their privacy.
    const tells = 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint')
    if (document.hidden || !tells) return loadApp()
    new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true })
    // A hidden tab paints nothing, and neither does a covered window.
    document.addEventListener('visibilitychange', loadApp)
    setTimeout(loadApp, PAINTED_WITHIN_MS)
  }

  document.addEventListener('DOMContentLoaded', fillIn)
  document.addEventListener('DOMContentLoaded', loadAppWhenPainted)
})()
