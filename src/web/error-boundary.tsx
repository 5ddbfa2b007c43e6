import { Component, type ReactNode } from 'react'
import { endEarlyInput } from './early-input'
import styles from './error-boundary.module.css'
import { Button, buttonLook } from './ui/button'
import { Sheet } from './ui/paper'

/** Replaces a page that has thrown an error, which React has already logged. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    endEarlyInput()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Apology /> : this.props.children
  }
}

function Apology() {
  return (
    <main className={styles.page}>
      <Sheet className={styles.sheet}>
        <h1>Something went wrong</h1>
        <p className="muted">That was our fault, not yours. Your seat and your total are safe: load the page again.</p>
        <Button kind="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <a className={buttonLook({})} href="/">
          Back to Home
        </a>
      </Sheet>
    </main>
  )
}
