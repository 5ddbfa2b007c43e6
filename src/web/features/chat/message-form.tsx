import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Send } from 'lucide-react'
import { MAX_MESSAGE_LENGTH } from '../../../contract'
import { TextInput } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import styles from './chat-panel.module.css'
import type { Chat } from './use-chat'

/** The line to write in. Enter sends; what could not be sent stays. */
export function MessageForm({ onSend }: { onSend: Chat['send'] }) {
  const [text, setText] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    const message = text.trim()
    if (message === '') return
    if (await onSend(message)) setText((now) => (now === text ? '' : now))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextInput
        className={styles.input}
        aria-label="Message"
        placeholder="Message"
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => setText([...target.value].slice(0, MAX_MESSAGE_LENGTH).join(''))}
        onKeyDown={keepShiftEnter}
      />
      <IconButton label="Send" kind="primary" type="submit">
        <Send aria-hidden="true" />
      </IconButton>
    </form>
  )
}

function keepShiftEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.shiftKey) event.preventDefault()
}
