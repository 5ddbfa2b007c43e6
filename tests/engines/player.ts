import type { EnginePage } from './engine'
import { finderScript, type Finder, type Target } from './finder'

/** One person with a page of some engine. Everything is found as a person finds it: by role, name and text. */
export class Player {
  #hasFinder = false

  constructor(
    readonly name: string,
    readonly page: EnginePage,
    readonly engine: string,
  ) {}

  async opens(url: string): Promise<void> {
    await this.page.open(url)
    this.#hasFinder = false
  }

  async refreshes(): Promise<void> {
    await this.page.reload()
    this.#hasFinder = false
  }

  async presses(target: Target): Promise<void> {
    const { x, y } = await this.#find('spot', target)
    await this.page.press(x, y)
  }

  pressesButton = (name: string | RegExp): Promise<void> => this.presses({ role: 'button', name })
  sees = (target: Target): Promise<void> => this.#find('sees', target)
  seesText = (text: string | RegExp): Promise<void> => this.#find('seesText', text)
  seesNo = (target: Target): Promise<void> => this.#find('seesNo', target)
  seesNoButton = (name: string | RegExp): Promise<void> => this.seesNo({ role: 'button', name })

  /** The path of the page. */
  path = (): Promise<string> => this.page.evaluate('location.pathname')

  /** Replaces what stands in a field. */
  async fills(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.presses({ role, name })
    await this.page.evaluate('String(document.activeElement?.select?.())')
    await this.page.type(text)
  }

  /** From Home to the lobby of a new game; resolves to the room code. */
  async createsGame(origin: string): Promise<string> {
    await this.opens(origin)
    await this.pressesButton('Create Game')
    await this.fills('Your Name', this.name)
    await this.fills('Ante Amount', '50', 'spinbutton')
    await this.presses({ role: 'radio', name: /^5/, within: { role: 'group', name: 'Maximum Rounds' } })
    await this.pressesButton('Create Game')
    await this.isInTheLobby()
    return (await this.path()).slice(-6)
  }

  async joinsByLink(origin: string, code: string): Promise<void> {
    await this.opens(`${origin}/join-game?room=${code}`)
    await this.fills('Your Name', this.name)
    await this.pressesButton('Join Game')
    await this.isInTheLobby()
  }

  isInTheLobby = (): Promise<void> => this.sees({ role: 'heading', name: 'Game Lobby' })

  async readiesUp(): Promise<void> {
    await this.pressesButton('Ready Up')
    await this.sees({ role: 'button', name: 'Not Ready' })
  }

  isAtTheTable = (): Promise<void> => this.sees(DOCK)

  /** Waits until the person holds these cards, by their names. */
  async isDealt(cards: string[]): Promise<void> {
    for (const name of cards) await this.sees({ role: 'img', name, within: DOCK })
  }

  async namesWild(rank: string): Promise<void> {
    await this.pressesButton(rank)
    await this.pressesButton('Confirm Selection')
    await this.seesNoButton('Confirm Selection')
  }

  async decides(decision: 'In' | 'Out'): Promise<void> {
    const button = new RegExp(`^I'm ${decision}`)
    await this.pressesButton(button)
    await this.seesNoButton(button)
  }

  hasTurn = (): Promise<void> => this.sees({ role: 'button', name: /^I'm In/ })

  async says(message: string): Promise<void> {
    await this.fills('Message', message)
    await this.pressesButton('Send')
  }

  async choosesTheme(theme: 'Light' | 'Dark'): Promise<void> {
    await this.pressesButton('Theme')
    await this.presses({ role: 'radio', name: theme, within: { role: 'group', name: 'Theme' } })
    await this.pressesButton('Theme')
    await this.seesNo({ role: 'group', name: 'Theme' })
  }

  async isDark(): Promise<boolean> {
    return (await this.page.evaluate('getComputedStyle(document.documentElement).colorScheme')) === 'dark'
  }

  /** Place, name and total of every player in the final standings. */
  async standings(): Promise<string[]> {
    const rows = await this.#find('texts', { role: 'listitem', within: { role: 'region', name: 'Final standings' } })
    return rows.flatMap((row) => /^(\d+\. .+)\n[^]*?([+−]?\$[\d,]+)/.exec(row)?.slice(1).join(' ') ?? [])
  }

  /** Out of a finished game. */
  async leaves(): Promise<void> {
    await this.presses({ role: 'button', name: 'Leave', within: DOCK })
    await this.sees({ role: 'heading', name: '3-Card Poker with AI' })
  }

  async #find<K extends keyof Finder>(
    what: K,
    target: Parameters<Finder[K]>[0],
  ): Promise<Awaited<ReturnType<Finder[K]>>> {
    if (!this.#hasFinder) await this.page.evaluate(finderScript())
    this.#hasFinder = true
    try {
      const found = await this.page.evaluate(
        `finder.${what}(${written(target)}).then((found) => JSON.stringify(found ?? null))`,
      )
      return JSON.parse(found) as Awaited<ReturnType<Finder[K]>>
    } catch (error) {
      throw new Error(`${this.name} in ${this.engine} at ${await this.path()}: ${String(error)}`, { cause: error })
    }
  }
}

const DOCK: Target = { role: 'region', name: 'Your seat' }

/** As JavaScript. */
function written(value: Target | string | RegExp): string {
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  const fields = Object.entries(value) as [string, Target | string | RegExp][]
  return `{${fields.map(([key, field]) => `${key}: ${written(field)}`).join(', ')}}`
}
