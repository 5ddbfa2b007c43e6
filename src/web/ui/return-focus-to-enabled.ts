/**
 * A button that is disabled while its call is under way loses the focus. The button gets the focus back when it is
 * enabled again, unless the player has moved the focus in the meantime.
 */
export function returnFocusToEnabled(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  document.addEventListener('pointerdown', () => {
    last = null
  })
  const restore = ({ target }: MutationRecord) => {
    const isLost = target === last && document.activeElement === document.body
    if (isLost && target instanceof HTMLElement && !target.matches(':disabled')) target.focus({ preventScroll: true })
  }
  new MutationObserver((records) => records.forEach(restore)).observe(document.body, {
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
