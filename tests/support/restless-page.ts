import { startGame } from './browser-test'
import type { GamePage } from './game-page'
import type { Random } from './random'
import { sleep } from './wait'

const SETTLES_MS = 350
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** Where the outsider waits for a seat, and where a player is. */
const AT_THE_ROOM = /^\/(lobby|game|join-game)\b/

/** Three players at a table and a person outside who asks for a seat, with the link of the room. */
export async function restlessTable(
  openPage: (name: string, options?: typeof PHONE) => Promise<GamePage>,
  random: Random,
): Promise<{ people: RestlessPage[]; link: string }> {
  const maya = await openPage('Maya')
  const noor = await openPage('Noor', PHONE)
  const theo = await openPage('Theo')
  const link = `/join-game?room=${await startGame(maya, [noor, theo])}`
  const outside = await openPage('Zoe', PHONE)
  await outside.page.goto(link)
  return { people: [maya, noor, theo, outside].map((page) => new RestlessPage(page, random)), link }
}

/**
 * Presses one control after another for `ms`; the page handles each press before the next. `check` gets the last
 * presses after each. Resolves to the number of presses.
 */
export async function pressAtRandom(
  { people, link }: { people: RestlessPage[]; link: string },
  { random, ms, check }: { random: Random; ms: number; check: (last: string) => void },
): Promise<number> {
  const pressed: string[] = []
  for (const end = Date.now() + ms; Date.now() < end;) {
    const one = random.oneOf(people)
    const { page } = one.page
    // Without the server, returning to the table fails, and is tried again later.
    if (!AT_THE_ROOM.test(new URL(page.url()).pathname)) await page.goto(link).catch(() => undefined)
    await one.press()
    await sleep(SETTLES_MS)
    pressed.push(...one.pressed.splice(0))
    check(pressed.slice(-12).join('\n'))
  }
  return pressed.length
}

/** A control that can be pressed: its position, and its accessible name or text. */
interface Control {
  name: string
  kind: 'number' | 'text' | 'other'
  x: number
  y: number
}

/** Controls that advance the game. They are pressed more often than the others. */
const MOVES = /I'm (In|Out|back)|Confirm|Continue to|Final Standings|Start|Ready|Go on|Play again|more rounds|Join Game/
/** Controls that lead away from the table, or open something that the browser itself shows. */
const SELDOM = /^Leave|^Kick|^Remove|^Home|Voice|Download|CSV|Everything|Install/
/** The link has filled it in. */
const NEVER = /^Room ?Code$/i
const KEYS = ['Escape', 'Enter', 'Tab', 'i', 'o', 'a', '5', 'c']

/** The page of somebody who presses whatever it offers. */
export class RestlessPage {
  /** The pressed controls, the latest last. */
  readonly pressed: string[] = []

  constructor(
    readonly page: GamePage,
    private readonly random: Random,
  ) {}

  /** Presses one control that is in sight and enabled; types a number or a name where one can be typed. */
  async press(): Promise<void> {
    const { random } = this
    const { page, name } = this.page
    const inSight = (await page.evaluate(controlsInSight)).filter((control) => !NEVER.test(control.name))
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

/** Runs in the page. Leaves out covered controls. */
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
