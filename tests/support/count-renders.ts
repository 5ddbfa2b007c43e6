import type { Page } from '@playwright/test'

/** Runs in the page, before its scripts. Counts React's commits through the hook of its developer tools. */
export function countRenders(): void {
  const tools = {
    renders: 0,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => {
      tools.renders += 1
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
}

/** How many renders the page has counted. */
export function rendersOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (window as never as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renders: number } }).__REACT_DEVTOOLS_GLOBAL_HOOK__
        .renders,
  )
}
