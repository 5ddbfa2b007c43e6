import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Send from 'lucide-react/icons/send'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChatBody, MAX_MESSAGE_LENGTH } from '../../../contract'
import { cutText } from '../../ui/cut-text'
import { TextInput } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import { useIsLasting } from '../../ui/use-is-lasting'
import styles from './chat-panel.module.css'
import type { Chat } from './use-chat'

/** A message that takes longer than this to be stored is shown as being sent. In milliseconds. */
const LATE_MS = 1_000

const MessageBody = z.pick(ChatBody, { message: true })

/** Enter sends the text; a text that could not be sent stays in the field. */
export function MessageForm({ draft, onSend }: { draft: Chat['draft']; onSend: Chat['send'] }) {
  const { control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(MessageBody),
    defaultValues: { message: draft.read() },
    shouldFocusError: false,
  })
  // Another form may show the draft when the message is stored.
  useEffect(() => draft.subscribe(() => setValue('message', draft.read())), [draft, setValue])
  const send = async ({ message }: { message: string }) => {
    const isSent = await onSend(message)
    if (isSent && draft.read().trim() === message) draft.set('')
  }
  const isLate = useIsLasting(formState.isSubmitting, LATE_MS)
  const form = useKeptFocus()
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit(send)}>
      {isLate && (
        <p role="status" className={styles.late}>
          Sending…
        </p>
      )}
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <TextInput
            {...field}
            className={styles.input}
            aria-label="Message"
            placeholder="Message"
            enterKeyHint="send"
            onChange={({ target }) => draft.set(cutText(target.value, MAX_MESSAGE_LENGTH))}
            onKeyDown={ignoreShiftEnter}
          />
        )}
      />
      <IconButton label="Send" icon={Send} kind="primary" type="submit" />
    </form>
  )
}

let wasTyping = false

/**
 * A form that replaces the one in which the player types, as when a tablet is turned, takes the focus over. Otherwise the
 * keyboard of the tablet would close, and the next keys of another keyboard would play.
 */
function useKeptFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const field = form.current?.querySelector('input')
    if (wasTyping) field?.focus({ preventScroll: true })
    return () => {
      wasTyping = document.activeElement === field
      // Only a form that appears at the same moment takes the focus over.
      queueMicrotask(() => (wasTyping = false))
    }
  }, [])
  return form
}

function ignoreShiftEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.shiftKey) event.preventDefault()
}
