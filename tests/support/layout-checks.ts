/**
 * Runs in the page. Finds seats, chips, the pot, the dock with its hand and the top bar where they overlap, and plates
 * that cut their text.
 */
export function overlaps(): string[] {
  interface Part {
    what: string
    box: DOMRect
  }
  const table = document.querySelector('section[aria-label="Table"]')
  const dock = document.querySelector('section[aria-label="Your seat"]')
  const bar = document.querySelector('header')
  if (!table || !dock || !bar) return ['there is no table']

  // The felt or the paper on it may scroll. At its end nothing may overlap; parts beyond its edges are invisible.
  const scroller = [...table.querySelectorAll('*')].find((element) => getComputedStyle(element).overflowY === 'auto')
  scroller?.scrollTo(0, scroller.scrollHeight)
  const clip = scroller?.getBoundingClientRect()
  const clipped = (box: DOMRect): DOMRect => {
    if (!clip) return box
    const top = Math.max(box.top, clip.top)
    return new DOMRect(box.left, top, box.width, Math.max(0, Math.min(box.bottom, clip.bottom) - top))
  }
  const partsOf = (within: Element, selector: string, what: string): Part[] =>
    [...within.querySelectorAll(selector)].map((element) => ({
      what: `${what} ${element.textContent.slice(0, 12)}`,
      box: clipped(element.getBoundingClientRect()),
    }))
  const seats = partsOf(table, 'li', 'seat')
  const free = [
    ...seats,
    ...partsOf(table, '[class*="_pot_"] > *', 'pot'),
    ...partsOf(table, '[class*="_chip_"]:not(li *)', 'chip'),
    { what: 'top bar', box: bar.getBoundingClientRect() },
  ]
  const near = [
    { what: 'dock', box: dock.getBoundingClientRect() },
    ...[...dock.querySelectorAll('[role="img"][aria-label*=" of "]')].map((card) => ({
      what: 'own card',
      box: card.getBoundingClientRect(),
    })),
  ]
  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const found: string[] = []
  const isPot = ({ what }: Part) => what.startsWith('pot')
  for (const [place, one] of free.entries()) {
    for (const other of [...free.slice(place + 1), ...near]) {
      if (isPot(one) && isPot(other)) continue
      if (isOver(one.box, other.box)) found.push(`${one.what} over ${other.what}`)
    }
  }
  for (const plate of table.querySelectorAll<HTMLElement>('li [class*="_plate_"]')) {
    const isCut = plate.scrollHeight > plate.clientHeight + 1 || plate.scrollWidth > plate.clientWidth + 1
    if (isCut && plate.clientHeight > 0) found.push(`the plate of ${plate.textContent} cuts its text`)
  }
  for (const column of dock.children) {
    const isTooWide = column.clientWidth > 0 && column.scrollWidth > column.clientWidth + 1
    if (isTooWide) found.push(`"${column.textContent}" reaches out of its column of the dock`)
  }
  return found
}

/** Runs in the page. Finds text that reaches over the edge of the screen or is covered. */
export function unreadable(): string[] {
  const found: string[] = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement
    const said = node.nodeValue?.trim() ?? ''
    // Cards overlap each other, and their text is read by their names.
    if (!element || said === '' || element.closest('.sr, [role="img"], [aria-hidden="true"], noscript')) continue
    // Text for screen readers.
    if (getComputedStyle(element).clipPath === 'inset(50%)') continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = () => [...range.getClientRects()].filter(({ width }) => width >= 2)
    if (lines().some(({ left, right }) => left < -1 || right > window.innerWidth + 1)) {
      found.push(`"${said}" reaches over the edge`)
    }
    if (coverOf(element, lines()) === undefined) continue
    // Covered text may become visible by scrolling.
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const cover = coverOf(element, lines())
    if (cover !== undefined) found.push(`"${said}" is covered by ${cover.tagName} "${cover.textContent.slice(0, 20)}"`)
  }
  return found

  function coverOf(element: Element, lines: DOMRect[]): Element | undefined {
    for (const line of lines) {
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2]
      if (y < 0 || y > window.innerHeight || isScrolledAway(element, x, y)) continue
      const top = document.elementFromPoint(x, y)
      if (top && !top.contains(element) && !element.contains(top)) return top
    }
    return undefined
  }

  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const box = around.getBoundingClientRect()
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true
    }
    return false
  }
}

/** Runs in the page. The controls that an element lies over, wherever the page lets presses through. */
export function controlsUnder(element: Element): string[] {
  const over = element.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>('button, a, input:not([aria-hidden])')]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      return (
        control.checkVisibility() &&
        Math.min(box.right, over.right) > Math.max(box.left, over.left) &&
        Math.min(box.bottom, over.bottom) > Math.max(box.top, over.top)
      )
    })
    .map((control) => control.ariaLabel ?? control.innerText)
}
