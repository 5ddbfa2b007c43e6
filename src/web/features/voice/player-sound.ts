/** Events that a browser may accept as a press. On iPhones a touch of anything but a button is no click. */
const PRESSES = ['click', 'touchend', 'keydown'] as const

/** The sound of another player. If the browser does not play it by itself, it begins at the next press on the page. */
export class PlayerSound {
  readonly #audio = new Audio()
  #isBlocked = false

  constructor(loudness: number) {
    this.loudness = loudness
    // A phone call, or other headphones, may stop it.
    this.#audio.addEventListener('pause', this.#play)
  }

  /** Whether the sound waits for a press. */
  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /** 0 to 1. */
  set loudness(loudness: number) {
    this.#audio.volume = loudness
  }

  play(stream: MediaStream): void {
    this.#audio.srcObject = stream
    this.#play()
  }

  close(): void {
    this.#audio.srcObject = null
    this.#setBlocked(false)
  }

  readonly #play = () => {
    if (this.#audio.srcObject === null) return this.#setBlocked(false)
    this.#audio.play().then(
      () => this.#setBlocked(false),
      (error: unknown) => {
        if (error instanceof Error && error.name === 'NotAllowedError') this.#setBlocked(true)
        else console.warn('The browser does not play the voice call:', error)
      },
    )
  }

  #setBlocked(isBlocked: boolean): void {
    this.#isBlocked = isBlocked
    for (const press of PRESSES) {
      if (isBlocked) document.addEventListener(press, this.#play)
      else document.removeEventListener(press, this.#play)
    }
  }
}
