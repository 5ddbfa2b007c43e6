import { lazy, type ComponentType } from 'react'
import { loadAgain } from './load-again'
import { saidIfSlow } from './slow-load'
import { toast } from './ui/toast'

/**
 * A part of a screen that is loaded when it is first shown. A page that is older than the server may not have it any more:
 * it is then left out with a sentence, and the rest of the screen stays. With `saysLoading` its place says that it loads.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { saysLoading = false }: { saysLoading?: boolean } = {},
) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const loading = loadAgain(load)
      return { default: await (saysLoading ? loading : saidIfSlow(loading)) }
    } catch (error) {
      console.debug('A part of the page could not be loaded:', error)
      toast({ title: 'New version', description: 'The game was updated. Load the page again to open this.' })
      return { default: () => null }
    }
  })
}
