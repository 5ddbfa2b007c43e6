import { useEffect, useLayoutEffect, useReducer, type ReactNode } from 'react'

/**
 * The input that `public/prerendered.js` has kept, in order. `place` is the position of the control among all controls.
 */
export type EarlyStep =
  | { kind: 'press'; control: HTMLButtonElement; place: number }
  | {
      kind: 'text'
      control: HTMLInputElement
      place: number
      value: string
      selection: [number | null, number | null]
    }

declare global {
  interface Window {
    /** Undefined on pages without prerendered markup. The function stops recording and returns the steps. */
    takeEarlyInput?: () => EarlyStep[]
  }
}

/**
 * Repeats what a person has done on the prerendered markup, once the app has taken it over. The second render follows
 * the first in the same task, so nothing can be typed between them, and it runs after the effects of the first.
 */
export function EarlyInput({ children }: { children: ReactNode }): ReactNode {
  const [isShown, renderAgain] = useReducer(() => true, false)
  useLayoutEffect(renderAgain, [renderAgain])
  useEffect(() => {
    if (isShown) void repeatEarlyInput()
  }, [isShown])
  return children
}

/** From now on the app gets all input itself. Returns the kept input. */
export function endEarlyInput(): EarlyStep[] {
  const steps = window.takeEarlyInput?.() ?? []
  delete window.takeEarlyInput
  return steps
}

/** React handles each step before the next one, as if they came from the person. No other event comes between microtasks. */
async function repeatEarlyInput(): Promise<void> {
  const steps = endEarlyInput()
  // The app has not seen how the field got its focus.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const controls = document.querySelectorAll('button, input')
  // React replaces markup that the browser has translated.
  const nowInPlaceOf = <Control extends Element>({ control, place }: { control: Control; place: number }): Control =>
    control.isConnected ? control : ((controls[place] as Control | undefined) ?? control)
  for (const step of steps) {
    if (step.kind === 'press') {
      nowInPlaceOf(step).click()
      await Promise.resolve()
    } else {
      const field = nowInPlaceOf(step)
      typeText(field, step.value)
      await Promise.resolve()
      if (field !== step.control) field.focus()
      if (document.activeElement === field) field.setSelectionRange(...step.selection)
    }
  }
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function typeText(field: HTMLInputElement, value: string): void {
  // React ignores the event of a field whose value has not changed for React.
  field.value = `${value} `
  setValue?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
