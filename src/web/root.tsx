import { StrictMode } from 'react'
import { App } from './app'

/** All that React renders. */
export function Root() {
  return (
    <StrictMode>
      <App />
    </StrictMode>
  )
}
