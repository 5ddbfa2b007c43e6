import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useNavigate } from 'react-router'
import { Button } from './button'
import { ThemeToggle } from './theme-toggle'
import { TopBar } from './top-bar'

/** The head of a page with a Back button, which is the browser's own Back, or leads Home from a page that was opened first. */
export function BackBar({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const goBack = () => void (isFirstEntry() ? navigate('/', { replace: true }) : navigate(-1))
  return (
    <TopBar
      start={
        <Button kind="bare" onClick={goBack}>
          <ArrowLeft aria-hidden="true" /> Back
        </Button>
      }
    >
      {children}
      <ThemeToggle />
    </TopBar>
  )
}

/** Whether this page is the first of the game in the browser's history. The router numbers the entries. */
function isFirstEntry(): boolean {
  const state = window.history.state as { idx?: number } | null
  return (state?.idx ?? 0) === 0
}
