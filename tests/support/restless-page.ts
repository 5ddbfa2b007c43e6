import type { GamePage } from './game-page'
import type { Random } from './random'

/** What can be pressed: where, and its accessible name or text. */
interface Control {
  name: string
  kind: 'number' | 'text' | 'other'
  x: number
  y: number
}

/** What moves the game on. Pressed more often than the rest. */
const MOVES = /I'm (In|Out|back)|Confirm|Continue to|Final Standings|Start|Ready|Go on|Play again|more rounds|Join Game/
/** Leads away from the table, or opens what the browser itself shows. */
const SELDOM = /^Leave|^Kick|^Remove|^Home|Voice|Download|CSV|Everything|Install/
const KEYS = ['Escape', 'Enter', 'Tab', 'i', 'o', 'a', '5', 'c']

/** The page of somebody who presses whatever it offers. */
export class RestlessPage {
  /** What was pressed, the last one last. */
  readonly pressed: string[] = []

  constructor(
    readonly page: GamePage,
    private readonly random: Random,
  ) {}

  /** Presses one control that is in sight and enabled; types a number or a name where one can be typed. */
  async press(): Promise<void> {
    const { random } = this
    const { page, name } = this.page
    const inSight = await page.evaluate(controlsInSight)
    const controls = random.happens(0.05) ? inSight : inSight.filter((control) => !SELDOM.test(control.name))
    const moves = controls.filter((control) => MOVES.test(control.name))
    const choices = moves.length > 0 && random.happens(0.4) ? moves : controls
    if (choices.length === 0) return
    const control = random.oneOf(choices)
    this.pressed.push(`${name} at ${new URL(page.url()).pathname}: ${control.name}`)
    await page.mouse.click(control.x, control.y, { clickCount: random.happens(0.1) ? 2 : 1 })
    if (control.kind !== 'other') {
      await page.keyboard.press('Control+A')
      await page.keyboard.type(control.kind === 'number' ? `${1 + random.below(900)}` : `${name} ${random.below(90)}`)
      if (random.happens(0.5)) await page.keyboard.press('Enter')
    }
    if (random.happens(0.05)) await page.keyboard.press(random.oneOf(KEYS))
  }
}

/** Runs in the page. Leaves out what something else covers. */
function controlsInSight(): Control[] {
  const elements = document.querySelectorAll<HTMLElement>(
    'button, input, textarea, label, a[href], [role=tab], summary',
  )
  return [...elements].flatMap((element) => {
    if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null) return []
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (width < 2 || height < 2 || hit === null || !element.contains(hit)) return []
    const name = (element.ariaLabel ?? element.innerText).trim() || (element.getAttribute('name') ?? element.tagName)
    const kind = element.matches('input[type=number]')
      ? 'number'
      : element.matches('input[type=text], textarea')
        ? 'text'
        : 'other'
    return [{ name, kind, x, y }]
  })
}
