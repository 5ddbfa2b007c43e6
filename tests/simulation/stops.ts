/** When no process accepted calls. Instants are virtual milliseconds. */
export class Stops {
  /** The last stop; its end is Infinity while it lasts. No process runs before the run begins. */
  last = { from: -Infinity, to: Infinity }

  /** The last process has ended. */
  begin(now: number): void {
    if (this.last.to !== Infinity) this.last = { from: now, to: Infinity }
  }

  /** A process accepts calls. */
  end(now: number): void {
    if (this.last.to === Infinity) this.last = { ...this.last, to: now }
  }
}
