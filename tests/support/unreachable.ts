/**
 * Runs in the page. Finds controls that nobody can press: they cannot be scrolled into view, are smaller than 44
 * pixels, cut their words or are covered. While a dialog is open only its own controls count.
 */
export function unreachable(): string[] {
  const SMALLEST = 44
  const dialog = document.querySelector('[role="dialog"]')
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>('button, a, input:not([aria-hidden]), label:has(> input)'),
  ]
  return controls.filter(isOffered).flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return faultsOf(control).map((fault) => `${control.ariaLabel ?? control.innerText} ${fault}`)
  })

  function isOffered(control: HTMLElement): boolean {
    return control.checkVisibility() && !control.matches('.sr, [aria-hidden="true"] *') && !isUnderMenu(control)
  }

  // An open menu covers the table on purpose.
  function isUnderMenu(control: HTMLElement): boolean {
    const menu = document.querySelector('[aria-label="Menu"]')
    return menu !== null && !menu.contains(control)
  }

  function faultsOf(control: HTMLElement): string[] {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isBeyond = left < -1 || right > window.innerWidth + 1 || top < -1 || bottom > window.innerHeight + 1
    return [
      isBeyond && 'reaches over the edge of the screen',
      Math.min(width, height) < SMALLEST - 0.5 && 'is too small',
      control.matches('button') && control.scrollWidth > control.clientWidth + 1 && 'cuts its words',
      cover && !cover.contains(control) && !control.contains(cover) && `lies under ${cover.tagName} ${cover.className}`,
    ].filter((fault) => typeof fault === 'string')
  }
}
