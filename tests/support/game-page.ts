import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { cardNames } from './card-names'
import { expectOk, Player, type GameSettings } from './player'
import { rowsOf, showdownOf, totalOf, type Showdown } from './score-pad'
import type { Address } from './transport'

export interface NewGame {
  ante?: number
  maxRounds?: '5' | '10' | '15' | 'Unlimited'
  decisionTime?: '15' | '30' | '45'
}

const PADS = /^(Score pad|Results|Round \d+ Complete|Final standings)$/

/**
 * The page of one person in a browser of their own. It finds everything as a person does: by role, label and text.
 * Methods in the imperative act; the others (`sees`, `holds`) wait until a condition is true.
 */
export class GamePage {
  constructor(
    readonly name: string,
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name })

  sees(text: string | RegExp): Promise<void> {
    return expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  doesNotSee(text: string | RegExp): Promise<void> {
    return expect(this.page.getByText(text).filter({ visible: true })).toHaveCount(0)
  }

  /** Calls in the session of this browser, without its pages. */
  async signIn(server: Address): Promise<Player> {
    // An answer for which an open page waits may set another session.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank')
    const player = await Player.arrive(server, this.name)
    const [name = '', value = ''] = (player.cookie ?? '').split(/=(.*)/s)
    await this.context.addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: 'Lax' }])
    return player
  }

  // ---- before the game ---------------------------------------------------------------------------------------------

  /** From Home to the lobby of a new game; resolves to the room code. */
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

  /** From Home to the lobby. */
  async join(code: string): Promise<void> {
    await this.submitJoin(code)
    await this.page.waitForURL(`**/lobby/${code}`)
  }

  /** From Home through the form of Join Game. */
  async submitJoin(code: string): Promise<void> {
    await this.page.goto('/')
    await this.button('Join Game').click()
    await this.page.getByLabel('Your Name').fill(this.name)
    await this.page.getByLabel('Room Code').fill(code.toLowerCase())
    await this.button('Join Game').click()
  }

  /** The lobby of a room in which the person has a seat. */
  async openLobby(code: string): Promise<void> {
    await this.page.goto(`/lobby/${code}`)
    await expect(this.page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible()
  }

  /** The lobby of a new game that is created by a call; resolves to the room code. */
  async hostGame(server: Address, settings: Partial<GameSettings> = {}): Promise<string> {
    const code = await (await this.signIn(server)).createGame({ decisionTimer: 45, ...settings })
    await this.openLobby(code)
    return code
  }

  /** The lobby of a room in which the person gets a seat by a call. */
  async enterLobby(server: Address, code: string): Promise<void> {
    expectOk(await (await this.signIn(server)).join(code))
    await this.openLobby(code)
  }

  async readyUp(): Promise<void> {
    await this.button('Ready Up').click()
    await expect(this.button('Not Ready')).toBeVisible()
  }

  async start(): Promise<void> {
    await this.button(/^Start (Solo )?Game/).click()
  }

  async reachesTable(): Promise<void> {
    await this.page.waitForURL(/\/game\/[A-Z2-9]{6}$/)
  }

  // ---- the table ---------------------------------------------------------------------------------------------------

  /** The table of a game in which the person has a seat. */
  async openTable(code: string): Promise<void> {
    await this.page.goto(`/game/${code}`)
    await expect(this.ownSeat()).toBeVisible()
  }

  ownSeat = (): Locator => this.page.getByRole('region', { name: 'Your seat' })

  /** Another player's seat. */
  seat = (name: string): Locator =>
    this.page.getByRole('region', { name: 'Table' }).getByRole('listitem').filter({ hasText: name })

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

  /** Chooses the rank ("King") of each two in turn, and confirms. */
  async chooseWilds(...ranks: string[]): Promise<void> {
    await expect(this.button('Select All Cards First')).toBeDisabled()
    for (const rank of ranks) await this.button(rank).click()
    await this.button('Confirm Selection').click()
    await expect(this.button('Confirm Selection')).toBeHidden()
  }

  /** Waits until the player's own hand has these cards, by their names. */
  async holds(cards: string[]): Promise<void> {
    await expect.poll(() => cardNames(this.ownSeat())).toEqual(cards)
  }

  async continue(): Promise<void> {
    await this.button(/^(Continue to Next Round|See Final Standings)$/).click()
  }

  async startRound(number: number): Promise<void> {
    await this.button(`Start Round ${number}`).click()
  }

  // ---- the score pad -----------------------------------------------------------------------------------------------

  /** A tab of the score pad. */
  tab = (name: string): Locator => this.page.getByRole('tab', { name, exact: true })

  /** A player's row on the score pad, whatever its heading is at the moment. */
  row = (name: string): Locator =>
    this.page.getByRole('region', { name: PADS }).getByRole('listitem').filter({ hasText: name })

  /** The running totals on the score pad. */
  async totals(): Promise<Record<string, number>> {
    const rows = await rowsOf(this.page.getByRole('region', { name: PADS }))
    return Object.fromEntries(rows.filter(({ name }) => name !== 'Harvey').map((row) => [row.name, totalOf(row)]))
  }

  /** The players in the final standings, first place first. */
  async standings(): Promise<string[]> {
    const rows = await rowsOf(this.page.getByRole('region', { name: 'Final standings' }))
    return rows.map(({ name }) => name).filter((name) => name !== 'Harvey')
  }

  async readShowdown(): Promise<Showdown> {
    const pad = this.page.getByRole('region', { name: 'Results' })
    await expect(pad).toBeVisible()
    const nextPot = await this.page
      .getByText(/^Next Pot \$/)
      .first()
      .innerText()
    return showdownOf(await rowsOf(pad), nextPot)
  }

  // ---- toasts ------------------------------------------------------------------------------------------------------

  toast = (): Locator => this.page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

  /** Waits for a toast with this title, and resolves to it. */
  async seesToast(title: string, description?: string): Promise<Locator> {
    const titled = this.toast().filter({ has: this.page.getByText(title, { exact: true }) })
    const described = { has: this.page.getByText(description ?? title, { exact: true }) }
    const toast = titled.filter(described)
    await expect(toast).toBeVisible()
    return toast
  }

  async closeToast(): Promise<void> {
    const close = this.page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' })
    // The toast may close by itself at any moment.
    const isClosed = async () => {
      if (await close.isVisible()) await close.click({ timeout: 1_000 })
      await expect(close).toBeHidden({ timeout: 1_000 })
    }
    await expect(isClosed).toPass({ timeout: 15_000 })
  }
}
