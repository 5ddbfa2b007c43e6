import { lazy, useEffect, type ComponentType } from 'react'
import { loadWithRetry } from './load-with-retry'
import { noticeIfSlow } from './slow-load'
import { Button } from './ui/button'
import { Note } from './ui/paper'
import { toast } from './ui/toast'

/**
 * A part of a screen that is loaded when it is first shown. A page that is older than the server may not have it any more:
 * a sentence with a button then takes its place, and the rest of the screen stays. A part that fills its place itself says
 * there that it loads (`saysLoading`), and holds the sentence; of others a toast says it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { saysLoading = false }: { saysLoading?: boolean } = {},
) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const loading = loadWithRetry(load)
      return { default: await (saysLoading ? loading : noticeIfSlow(loading)) }
    } catch (error) {
      console.debug('A part of the page could not be loaded:', error)
      return { default: saysLoading ? NewVersionHere : NewVersionToast }
    }
  })
}

const SENTENCE = 'The game was updated. Load the page again to open this.'
const LOAD_AGAIN = 'Load again'
const loadPageAgain = () => location.reload()

function NewVersionHere() {
  return (
    <Note role="status">
      <span>{SENTENCE}</span>
      <Button size="small" onClick={loadPageAgain}>
        {LOAD_AGAIN}
      </Button>
    </Note>
  )
}

function NewVersionToast() {
  useEffect(() => {
    const action = { label: LOAD_AGAIN, altText: 'Load the page again', onPress: loadPageAgain }
    toast({ title: 'New version', description: SENTENCE, action })
  }, [])
  return null
}
