import './no-eval'
import './ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { endEarlyInput } from './early-input'
import { prepareSound } from './features/sound/sound'
import { removeAppBadge } from './features/turn-notice/app-badge'
import { registerServiceWorker } from './net/service-worker'
import { startSession } from './net/session'
import { Root } from './root'
import { loadScreen } from './routes'
import { returnFocusToEnabled } from './ui/return-focus-to-enabled'
import '@fontsource/petrona/700.css'
import '@fontsource-variable/figtree/index.css'

void startSession()
prepareSound()
registerServiceWorker()
removeAppBadge()
returnFocusToEnabled()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')

/** Hydrates in short steps, so that the browser responds to input in the meantime. */
const takeOver = () => startTransition(() => void hydrateRoot(place, <Root />))

/** Renders without the markup of this path. If its screen cannot be loaded, the app says so. */
const render = () => {
  endEarlyInput()
  place.replaceChildren()
  createRoot(place).render(<Root />)
}

const isPrerendered = place.dataset['path'] === location.pathname.replace(/(.)\/$/, '$1')
// The prerendered markup stays until the screen's own script is loaded.
loadScreen(location.pathname).then(isPrerendered ? takeOver : render, render)
