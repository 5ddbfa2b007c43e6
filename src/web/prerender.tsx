import { renderToString } from 'react-dom/server'
import { Root } from './root'
import { loadScreen } from './routes'

/**
 * The markup that the app shows first at a path. The build puts it into the page, so that the player sees it before the
 * scripts are loaded; the app then takes it over. `scripts/prerender.mjs` calls this with a document, but without a
 * server.
 */
export async function prerender(path: string): Promise<string> {
  history.replaceState(null, '', path)
  await loadScreen(path)
  const markup = renderToString(<Root />)
  // The page's policy forbids style attributes in markup, and React expects what it has rendered.
  if (/<[^>]+ style="/.test(markup))
    throw new Error(`What is prerendered at ${path} must have its styles in a style sheet`)
  return markup
}
