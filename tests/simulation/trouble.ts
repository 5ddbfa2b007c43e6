/** An update that was lost is noticed within this time, in milliseconds. */
export const CALM_MS = 20_000

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

  /** Something is wrong from now on, until what this returns is called. */
  begin(): () => void {
    this.#underWay += 1
    this.onTrouble()
    return () => {
      this.#underWay -= 1
      this.happens()
    }
  }

  /** Ends all trouble. */
  end(): void {
    this.#underWay = 0
    this.happens()
  }

  /** For how long nothing has been wrong, in virtual milliseconds. */
  get calmMs(): number {
    return this.calmMsAt(this.now())
  }

  /** For how long nothing had been wrong at an earlier instant; 0 or less if anything has been wrong since. */
  calmMsAt(instant: number): number {
    return this.#underWay > 0 ? 0 : instant - this.#lastAt
  }
}
