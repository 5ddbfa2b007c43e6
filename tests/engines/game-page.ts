import type { EnginePage } from './engine'
import { finderScript, type Finder, type Target } from './finder'

/** The page of one person in any engine. It finds everything as a person does: by role, name and text. */
export class EngineGamePage {
  #hasFinder = false

  constructor(
    readonly name: string,
    readonly page: EnginePage,
    readonly engine: string,
  ) {}

  async open(url: string): Promise<void> {
    await this.page.open(url)
    this.#hasFinder = false
  }

  async reload(): Promise<void> {
    await this.page.reload()
    this.#hasFinder = false
  }

  async press(target: Target): Promise<void> {
    const { x, y } = await this.#find('spot', target)
    await this.page.press(x, y)
  }

  pressButton = (name: string | RegExp): Promise<void> => this.press({ role: 'button', name })
  sees = (target: Target): Promise<void> => this.#find('sees', target)
  seesText = (text: string | RegExp): Promise<void> => this.#find('seesText', text)
  doesNotSee = (target: Target): Promise<void> => this.#find('seesNo', target)
  doesNotSeeButton = (name: string | RegExp): Promise<void> => this.doesNotSee({ role: 'button', name })

  /** The path of the page. */
  path = (): Promise<string> => this.page.evaluate('location.pathname')

  /** Replaces the text of a field. */
  async fill(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.press({ role, name })
    await this.page.evaluate('String(document.activeElement?.select?.())')
    await this.page.type(text)
  }

  /** From Home to the lobby of a new game; resolves to the room code. */
  async createGame(origin: string): Promise<string> {
    await this.open(origin)
    await this.pressButton('Create Game')
    await this.fill('Your Name', this.name)
    await this.fill('Ante Amount', '50', 'spinbutton')
    await this.press({ role: 'radio', name: /^5/, within: { role: 'group', name: 'Maximum Rounds' } })
    await this.pressButton('Create Game')
    await this.seesLobby()
    return (await this.path()).slice(-6)
  }

  async joinByLink(origin: string, code: string): Promise<void> {
    await this.open(`${origin}/join-game?room=${code}`)
    await this.fill('Your Name', this.name)
    await this.pressButton('Join Game')
    await this.seesLobby()
  }

  seesLobby = (): Promise<void> => this.sees({ role: 'heading', name: 'Game Lobby' })

  async readyUp(): Promise<void> {
    await this.pressButton('Ready Up')
    await this.sees({ role: 'button', name: 'Not Ready' })
  }

  seesTable = (): Promise<void> => this.sees(DOCK)

  /** Waits until the player's own hand has these cards, by their names. */
  async holds(cards: string[]): Promise<void> {
    for (const name of cards) await this.sees({ role: 'img', name, within: DOCK })
  }

  async chooseWild(rank: string): Promise<void> {
    await this.pressButton(rank)
    await this.pressButton('Confirm Selection')
    await this.doesNotSeeButton('Confirm Selection')
  }

  async decide(decision: 'In' | 'Out'): Promise<void> {
    const button = new RegExp(`^I'm ${decision}`)
    await this.pressButton(button)
    await this.doesNotSeeButton(button)
  }

  hasTurn = (): Promise<void> => this.sees({ role: 'button', name: /^I'm In/ })

  async say(message: string): Promise<void> {
    await this.fill('Message', message)
    await this.pressButton('Send')
  }

  async chooseTheme(theme: 'Light' | 'Dark'): Promise<void> {
    await this.pressButton('Theme')
    await this.press({ role: 'radio', name: theme, within: { role: 'group', name: 'Theme' } })
    await this.pressButton('Theme')
    await this.doesNotSee({ role: 'group', name: 'Theme' })
  }

  async isDark(): Promise<boolean> {
    return (await this.page.evaluate('getComputedStyle(document.documentElement).colorScheme')) === 'dark'
  }

  /** Place, name and total of every player in the final standings. */
  async standings(): Promise<string[]> {
    const rows = await this.#find('texts', { role: 'listitem', within: { role: 'region', name: 'Final standings' } })
    return rows.flatMap((row) => /^(\d+\. .+)\n[^]*?([+−]?\$[\d,]+)/.exec(row)?.slice(1).join(' ') ?? [])
  }

  /** Leaves a finished game: the creator by the top bar, everybody else by the panel of their own seat. */
  async leave(isCreator = false): Promise<void> {
    await this.press({ role: 'button', name: 'Leave', ...(!isCreator && { within: DOCK }) })
    await this.press({ role: 'button', name: 'Leave', within: { role: 'dialog', name: 'Leave the game?' } })
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
        `finder.${what}(${asScript(target)}).then((found) => JSON.stringify(found ?? null))`,
      )
      return JSON.parse(found) as Awaited<ReturnType<Finder[K]>>
    } catch (error) {
      throw new Error(`${this.name} in ${this.engine} at ${await this.path()}: ${String(error)}`, { cause: error })
    }
  }
}

const DOCK: Target = { role: 'region', name: 'Your seat' }

/** The value as JavaScript. */
function asScript(value: Target | string | RegExp): string {
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  const fields = Object.entries(value) as [string, Target | string | RegExp][]
  return `{${fields.map(([key, field]) => `${key}: ${asScript(field)}`).join(', ')}}`
}
