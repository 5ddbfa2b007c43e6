import { byLength } from '../support/run-length'

/** The short form asks the pages for less motion: painting it without a graphics card takes a fifth of the processor. */
export const HAS_MOTION = byLength({ short: false, long: true })

/** A browser of one engine, and what a person can do with one page of it. The page object is the same for all engines. */
export interface Engine {
  readonly name: string
  /** A page with cookies and storage of its own. */
  newPage(size: Size): Promise<EnginePage>
  stop(): Promise<void>
}

export interface Size {
  name: 'phone' | 'desktop'
  width: number
  height: number
}

export const PHONE: Size = { name: 'phone', width: 360, height: 740 }
export const DESKTOP: Size = { name: 'desktop', width: 1280, height: 800 }

export interface EnginePage {
  /** Resolves when the document has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** The text that a JavaScript expression has as its value, or that its promise resolves to. */
  evaluate(expression: string): Promise<string>
  /** A press at a point of the viewport: a tap where the size is a phone's and the engine has touch, else a click. */
  press(x: number, y: number): Promise<void>
  /** Types the keys of a text into the focused element. */
  type(text: string): Promise<void>
  /** Pastes the clipboard by keyboard into the focused element. */
  paste(): Promise<void>
  /** PNG, in base64. */
  screenshot(): Promise<string>
  /** The errors that the page has logged or thrown. */
  problems(): string[]
  close(): Promise<void>
}
