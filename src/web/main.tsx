import './no-eval'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { prepareSound } from './features/sound/sound'
import { startSession } from './net/session'
import '@fontsource/petrona/700.css'
import '@fontsource-variable/figtree/index.css'
import { applySuitColours } from './ui/suit-colours'

void startSession()
applySuitColours()
prepareSound()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
