import type { Person } from './people'

/** Between two looks at the page. */
const LOOK_EVERY_MS = 250

type Wish = "I'm In" | "I'm Out"

/** Somebody who plays along without a script: looks at the page, presses what there is to press, and looks again. */
export class OwnHands {
  #isResting = true
  #playing: Promise<void> = Promise.resolve()

  constructor(
    readonly person: Person,
    /** Stays in in every n-th decision. */
    private readonly staysEvery: number,
  ) {}

  play(): void {
    if (!this.#isResting) return
    this.#isResting = false
    this.#playing = this.#loop()
  }

  /** Hands off; resolves when nothing is being pressed any more. */
  async rest(): Promise<void> {
    this.#isResting = true
    await this.#playing
  }

  async #loop(): Promise<void> {
    let decisions = 0
    while (!this.#isResting) {
      const wish: Wish = decisions % this.staysEvery === 0 ? "I'm In" : "I'm Out"
      const pressed = await this.person.page.evaluate(pressWhatThereIs, wish)
      if (pressed === wish) decisions += 1
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}

/** Runs in the page. Answers the name of the button that it pressed. */
function pressWhatThereIs(wish: Wish): string | null {
  const buttons = [...document.querySelectorAll('button')].filter(({ offsetParent }) => offsetParent !== null)
  const named = (start: string) =>
    buttons.find((button) => (button.ariaLabel ?? button.innerText).trim().startsWith(start))
  const isChoosing = named('Select All Cards First') !== undefined
  const names = isChoosing
    ? ['Ace']
    : [
        "I'm back",
        'Confirm Selection',
        wish,
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
