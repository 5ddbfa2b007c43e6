import { ArrowLeft } from 'lucide-react'
import { Button } from './button'
import { ThemeToggle } from './theme-toggle'
import { TopBar } from './top-bar'

/** The head of a page with a Back button. */
export function BackBar({ onBack }: { onBack: () => void }) {
  return (
    <TopBar
      start={
        <Button kind="bare" onClick={onBack}>
          <ArrowLeft aria-hidden="true" /> Back
        </Button>
      }
    >
      <ThemeToggle />
    </TopBar>
  )
}
