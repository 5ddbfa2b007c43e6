import { lazy, useEffect, useRef, type ComponentType } from 'react'
import { loadWithRetry } from './load-with-retry'
import { noticeIfSlow } from './slow-load'
import { Button } from './ui/button'
import { IconButton, type IconButtonProps } from './ui/icon-button'
import { Note } from './ui/paper'
import { toast } from './ui/toast'

type LazyButton = Pick<IconButtonProps, 'label' | 'icon'>

/**
 * A part of a screen that is loaded when it is first shown. A page that is older than the server may not find the part
 * any more: a sentence with a button then replaces the part, and the rest of the screen stays. A part that fills its
 * place itself (`saysLoading`) shows there that it loads, and shows the sentence there; for other parts a toast shows
 * it. For a part that replaces a button (`button`), the button stays, and each press shows the toast again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { saysLoading = false, button }: { saysLoading?: boolean; button?: LazyButton } = {},
) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const loading = loadWithRetry(load)
      return { default: await (saysLoading ? loading : noticeIfSlow(loading)) }
    } catch (error) {
      console.debug('A part of the page could not be loaded:', error)
      if (button !== undefined) return { default: () => <NewVersionButton {...button} /> }
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

function toastNewVersion(): void {
  const action = { label: LOAD_AGAIN, altText: 'Load the page again', onPress: loadPageAgain }
  toast({ title: 'New version', description: SENTENCE, action })
}

function NewVersionToast() {
  useEffect(toastNewVersion, [])
  return null
}

/** Replaces the button that has just been pressed, and takes over its focus unless the focus has moved. */
function NewVersionButton(props: LazyButton) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
    toastNewVersion()
  }, [])
  return <IconButton {...props} ref={button} onClick={toastNewVersion} />
}
