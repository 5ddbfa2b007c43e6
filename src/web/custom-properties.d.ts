import 'react'

declare module 'react' {
  /** A style may set the variables of its style sheet. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
