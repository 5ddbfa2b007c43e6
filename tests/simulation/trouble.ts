/** Whether anything is wrong, and for how long nothing has been. Judges are stricter then. */
export class Trouble {
  /** Called with everything that goes wrong, and with its end. */
  onTrouble: () => void = () => undefined
  /** For how long nothing had been wrong before the last trouble, in virtual milliseconds. */
  calmBeforeMs = 0
  #underWay = 0
  #lastAt = 0

  constructor(private readonly now: () => number) {}

  /** Something goes wrong at this moment. */
  happens(): void {
    this.calmBeforeMs = this.calmMs
    this.#lastAt = this.now()
    this.onTrouble()
  }

  /** Something is wrong from now on, until what this answers is called. */
  begin(): () => void {
    this.#underWay += 1
    this.onTrouble()
    return () => {
      this.#underWay -= 1
      this.happens()
    }
  }

  /** Nothing is wrong any more. */
  end(): void {
    this.#underWay = 0
    this.happens()
  }

  /** For how long nothing has been wrong, in virtual milliseconds. */
  get calmMs(): number {
    return this.#underWay > 0 ? 0 : this.now() - this.#lastAt
  }
}
