import type { GamePage } from './game-page'
import { sleep } from './wait'

const STEP_MS = 250

type Decision = "I'm In" | "I'm Out"

/** Plays in a page without a fixed plan: it repeatedly presses the button that the page offers. */
export class AutoPage {
  #isPlaying = false
  #loop: Promise<void> = Promise.resolve()

  constructor(
    readonly page: GamePage,
    /** Stays in every n-th decision. */
    private readonly staysEvery: number,
  ) {}

  play(): void {
    if (this.#isPlaying) return
    this.#isPlaying = true
    this.#loop = this.#pressButtons()
  }

  /** Resolves when nothing is pressed any more. */
  async rest(): Promise<void> {
    this.#isPlaying = false
    await this.#loop
  }

  async #pressButtons(): Promise<void> {
    let decisions = 0
    while (this.#isPlaying) {
      const decision: Decision = decisions % this.staysEvery === 0 ? "I'm In" : "I'm Out"
      const pressed = await this.page.page.evaluate(pressFirstButton, decision)
      if (pressed === decision) decisions += 1
      await sleep(STEP_MS)
    }
  }
}

/** Runs in the page. Returns the name of the button that it pressed. */
function pressFirstButton(decision: Decision): string | null {
  const buttons = [...document.querySelectorAll('button')].filter(({ offsetParent }) => offsetParent !== null)
  const named = (start: string) =>
    buttons.find((button) => (button.ariaLabel ?? button.innerText).trim().startsWith(start))
  const isChoosing = named('Select All Cards First') !== undefined
  const names = isChoosing
    ? ['Ace']
    : [
        "I'm back",
        'Confirm Selection',
        decision,
        'Continue to Next Round',
        'See Final Standings',
        'Ready for Next Round',
        'Start Round',
      ]
  for (const name of names) {
    const button = named(name)
    if (button === undefined || button.disabled) continue
    button.click()
    return name
  }
  return null
}
