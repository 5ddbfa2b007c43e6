import { readFileSync } from 'node:fs'
import type * as TestingLibrary from '@testing-library/dom'

/** Something on a page, as a person finds it: by its role and its name. */
export interface Target {
  role: string
  name?: string | RegExp
  /** It contains this text. */
  text?: string | RegExp
  within?: Target
}

/**
 * What `installFinder` puts into a page. Each method resolves when its condition is true, and rejects with a message if
 * it is not true in time.
 */
export interface Finder {
  /** The middle of an element that a press would reach, scrolled into view and at rest. */
  spot(target: Target): Promise<{ x: number; y: number }>
  sees(target: Target): Promise<void>
  seesText(text: string | RegExp): Promise<void>
  seesNo(target: Target): Promise<void>
  /** The text of each of them, once there are any. */
  texts(target: Target): Promise<string[]>
}

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    finder: Finder
  }
}

const LIBRARY = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'

/** The expression that gives a document its finder. */
export const finderScript = () =>
  `(() => { ${readFileSync(LIBRARY, 'utf8')}\n(${installFinder.toString()})(); return 'installed' })()`

/** Runs in the page, where nothing of this module exists. */
function installFinder(): void {
  const { configure, waitFor, queryAllByRole, queryAllByText } = window.TestingLibraryDom
  configure({ asyncUtilTimeout: 25_000, getElementError: (message) => new Error(message ?? '') })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const written = ({ role, name, text, within }: Target): string =>
    `${role} ${String(name ?? '')} ${String(text ?? '')} ${within ? `in ${written(within)}` : ''}`

  function all({ role, name, text, within }: Target): HTMLElement[] {
    const parts = within === undefined ? [document.body] : all(within)
    const hasText = (one: HTMLElement) => text === undefined || new RegExp(text).test(one.innerText)
    return parts.flatMap((part) => queryAllByRole(part, role, name === undefined ? {} : { name })).filter(hasText)
  }

  function one(target: Target): HTMLElement {
    const found = all(target)
    const [first] = found
    if (first === undefined) throw new Error(`not there: ${written(target)}`)
    if (found.length > 1) throw new Error(`there are ${found.length}: ${written(target)}`)
    return first
  }

  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  function reachable(target: Target): HTMLElement {
    const element = one(target)
    if (element.matches(':disabled')) throw new Error(`disabled: ${written(target)}`)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { x, y } = middle(element)
    const top = document.elementFromPoint(x, y)
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    if (![element, ...labels].some((part) => part.contains(top)))
      throw new Error(`covered by ${top?.outerHTML.slice(0, 200)}: ${written(target)}`)
    return element
  }

  async function spot(target: Target) {
    for (;;) {
      const before = middle(await waitFor(() => reachable(target)))
      await frame()
      await frame()
      const after = middle(await waitFor(() => reachable(target)))
      if (before.x === after.x && before.y === after.y) return after
    }
  }

  const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
  window.finder = {
    spot,
    sees: async (target) => void (await waitFor(() => one(target))),
    seesText: (text) =>
      waitFor(() => {
        if (!queryAllByText(document.body, text).some(isVisible)) throw new Error(`not to be seen: ${String(text)}`)
      }),
    seesNo: (target) =>
      waitFor(() => {
        if (all(target).length > 0) throw new Error(`still there: ${written(target)}`)
      }),
    texts: (target) =>
      waitFor(() => {
        const found = all(target)
        if (found.length === 0) throw new Error(`not there: ${written(target)}`)
        return found.map(({ innerText }) => innerText)
      }),
  }
}
