import './no-eval'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadScreen } from './app'
import { prepareSound } from './features/sound/sound'
import { registerServiceWorker } from './net/service-worker'
import { startSession } from './net/session'
import '@fontsource/petrona/700.css'
import '@fontsource-variable/figtree/index.css'

void startSession()
prepareSound()
registerServiceWorker()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')
const root = createRoot(place)
const render = () =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// The prerendered markup stays until the screen's own script is there. If that fails, the app says so.
loadScreen(location.pathname).then(render, render)
