import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App, loadScreen } from './app'

/**
 * The markup that the app shows first at a path. The build puts it into the page, so that it is seen before the scripts have
 * come; until they have, it is inert. `scripts/prerender.mjs` calls this with a document, but without a server.
 */
export async function prerender(path: string): Promise<string> {
  history.replaceState(null, '', path)
  await loadScreen(path)
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<App />))
  for (const part of place.children) part.setAttribute('inert', '')
  // What fills in forms by itself waits for the fields of the app, which replace these.
  for (const field of place.querySelectorAll('input')) field.setAttribute('readonly', '')
  // The page's policy forbids style attributes in markup. The app sets them through the DOM.
  for (const part of place.querySelectorAll('[style]')) part.removeAttribute('style')
  const markup = place.innerHTML
  root.unmount()
  return markup
}
