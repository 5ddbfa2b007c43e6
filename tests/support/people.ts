import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { SeenShowdown } from './rules-oracle'

export interface NewGame {
  ante?: number
  maxRounds?: '5' | '10' | '15' | 'Unlimited'
  decisionTime?: '15' | '30' | '45'
}

const PADS = /^(Score pad|Results|Round \d+ Complete|Final standings)$/

/** One person in front of a browser of their own. Everything is found as a person finds it: by role, label and text. */
export class Person {
  constructor(
    readonly name: string,
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name })

  sees(text: string | RegExp): Promise<void> {
    return expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  /** From Home to the lobby of a new game; answers the room code. */
  async createGame({ ante = 50, maxRounds = '5', decisionTime = '45' }: NewGame = {}): Promise<string> {
    await this.page.goto('/')
    await this.button('Create Game').click()
    await this.page.getByLabel('Your Name').fill(this.name)
    await this.page.getByRole('spinbutton', { name: 'Ante Amount' }).fill(String(ante))
    await this.#choose('Maximum Rounds', maxRounds)
    await this.#choose('Decision Time', decisionTime)
    await this.button('Create Game').click()
    await this.page.waitForURL(/\/lobby\/[A-Z2-9]{6}$/)
    return this.page.url().slice(-6)
  }

  async #choose(group: string, option: string): Promise<void> {
    const choices = this.page.getByRole('group', { name: group })
    await choices.getByText(new RegExp(`^${option}\\b`)).click()
  }

  /** From Home by the code to the lobby. */
  async join(code: string): Promise<void> {
    await this.askToJoin(code)
    await this.page.waitForURL(`**/lobby/${code}`)
  }

  /** From Home through the form; what comes of it depends on the room. */
  async askToJoin(code: string): Promise<void> {
    await this.page.goto('/')
    await this.button('Join Game').click()
    await this.page.getByLabel('Your Name').fill(this.name)
    await this.page.getByLabel('Room Code').fill(code.toLowerCase())
    await this.button('Join Game').click()
  }

  async readyUp(): Promise<void> {
    await this.button('Ready Up').click()
    await expect(this.button('Not Ready')).toBeVisible()
  }

  async start(): Promise<void> {
    await this.button(/^Start (Solo )?Game/).click()
  }

  async isAtTheTable(): Promise<void> {
    await this.page.waitForURL(/\/game\/[A-Z2-9]{6}$/)
  }

  /** From anywhere to a game in which the person has a seat. */
  async opensTable(code: string): Promise<void> {
    await this.page.goto(`/game/${code}`)
    await expect(this.page.getByRole('region', { name: 'Your seat' })).toBeVisible()
  }

  /** From anywhere to a lobby in which the person has a seat. */
  async opensLobby(code: string): Promise<void> {
    await this.page.goto(`/lobby/${code}`)
    await expect(this.page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible()
  }

  /** Waits for the one toast that is shown, by its title, and answers it. */
  async isTold(title: string, description?: string): Promise<Locator> {
    const toast = this.toast()
    await expect(toast.getByText(title, { exact: true })).toBeVisible()
    if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible()
    return toast
  }

  toast = (): Locator => this.page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

  /** Somebody else's place at the table. */
  seat = (name: string): Locator =>
    this.page.getByRole('region', { name: 'Table' }).getByRole('listitem').filter({ hasText: name })

  /** The person's own place. */
  dock = (): Locator => this.page.getByRole('region', { name: 'Your seat' })

  /** A player's line on the score pad, whatever it is headed with now. */
  line = (name: string): Locator =>
    this.page.getByRole('region', { name: PADS }).getByRole('listitem').filter({ hasText: name })

  /** Sees nothing of a text. */
  seesNo(text: string | RegExp): Promise<void> {
    return expect(this.page.getByText(text).filter({ visible: true })).toHaveCount(0)
  }

  async stayIn(): Promise<void> {
    await this.#decide(/^I'm In/)
  }

  async goOut(): Promise<void> {
    await this.#decide(/^I'm Out/)
  }

  async #decide(decision: RegExp): Promise<void> {
    await this.button(decision).click()
    await expect(this.button(decision)).toBeHidden()
  }

  /** Names the rank ("King") of each unchosen two in turn, and confirms. */
  async nameWilds(...ranks: string[]): Promise<void> {
    await expect(this.button('Select All Cards First')).toBeDisabled()
    for (const rank of ranks) await this.button(rank).click()
    await this.button('Confirm Selection').click()
    await expect(this.button('Confirm Selection')).toBeHidden()
  }

  async continue(): Promise<void> {
    await this.button(/^(Continue to Next Round|See Final Standings)$/).click()
  }

  async startRound(number: number): Promise<void> {
    await this.button(`Start Round ${number}`).click()
  }

  async closeToast(): Promise<void> {
    const close = this.page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' })
    if (await close.isVisible()) await close.click()
    await expect(close).toBeHidden()
  }

  /** Waits until the person holds these cards, by their names. */
  async isDealt(cards: string[]): Promise<void> {
    await expect.poll(() => cardNames(this.page.getByRole('region', { name: 'Your seat' }))).toEqual(cards)
  }

  /** The running totals on the score pad, whatever it is headed with now. */
  async totals(): Promise<Record<string, number>> {
    const rows = await this.#rows(PADS)
    const players = rows.filter(({ name }) => name !== 'Harvey')
    return Object.fromEntries(players.map(({ name, lines }) => [name, dollarsIn(lines, /^[+−]?\$[\d,]+$/)]))
  }

  /** Who stands in the final standings, first place first. */
  async standings(): Promise<string[]> {
    const rows = await this.#rows('Final standings')
    return rows.map(({ name }) => name).filter((name) => name !== 'Harvey')
  }

  /** Everything that the results say. */
  async readShowdown(): Promise<Showdown> {
    await expect(this.page.getByRole('region', { name: 'Results' })).toBeVisible()
    const rows = await this.#rows('Results')
    const players = rows.filter(({ name }) => name !== 'Harvey')
    const isIn = (lines: string[]) => lines.some((line) => /\bIn$/.test(line))
    return {
      players: players.map(({ name, cards, lines }) => ({ name, cards, isIn: isIn(lines) })),
      harvey: rows.find(({ name }) => name === 'Harvey')?.cards ?? [],
      winners: players.filter(({ lines }) => lines.includes('Winner')).map(({ name }) => name),
      ranks: Object.fromEntries(rows.map(({ name, lines }) => [name, rankIn(lines)])),
      amounts: Object.fromEntries(players.map(({ name, lines }) => [name, changeIn(lines)])),
      nextPot: dollarsIn(
        [
          await this.page
            .getByText(/^Next Pot \$/)
            .first()
            .innerText(),
        ],
        /\$[\d,]+/,
      ),
    }
  }

  async #rows(pad: string | RegExp): Promise<Row[]> {
    const rows = await this.page.getByRole('region', { name: pad }).getByRole('listitem').all()
    return Promise.all(rows.map(readRow))
  }
}

interface Row {
  name: string
  cards: string[]
  /** The other texts of the row. */
  lines: string[]
}

export interface Showdown extends Omit<SeenShowdown, 'pot' | 'cap'> {
  winners: string[]
  ranks: Record<string, string>
  amounts: Record<string, number>
  nextPot: number
}

async function readRow(row: Locator): Promise<Row> {
  const [name = '', ...lines] = (await row.innerText()).split('\n').map((line) => line.trim())
  return { name: name.replace(/^\d+\. /, ''), cards: await cardNames(row), lines: lines.filter((line) => line !== '') }
}

const RANKS = ['Folded', 'Straight Flush', 'Three of a Kind', 'Straight', 'Flush', 'Pair', 'High Card']

function rankIn(lines: string[]): string {
  const said = lines.join(' ')
  return RANKS.find((rank) => said.includes(rank)) ?? 'none'
}

/** What the round changed: "wins $150" or "loses $150", else nothing. */
function changeIn(lines: string[]): number {
  const change = lines.find((line) => /^(wins|loses) \$/.test(line))
  return change === undefined ? 0 : dollarsIn([change], /\$[\d,]+/) * (change.startsWith('loses') ? -1 : 1)
}

function dollarsIn(lines: string[], amount: RegExp): number {
  const found = lines.map((line) => amount.exec(line)?.[0]).find((text) => text !== undefined)
  if (found === undefined) throw new Error(`no amount in ${lines.join(' | ')}`)
  return Number(found.replace('−', '-').replace(/[+$,]/g, ''))
}

/** The names of the cards that are face up in a part of the page. */
export async function cardNames(part: Locator): Promise<string[]> {
  const cards = await part.getByRole('img', { name: / of (hearts|diamonds|clubs|spades)/ }).all()
  return Promise.all(cards.map(async (card) => (await card.getAttribute('aria-label')) ?? ''))
}
