import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react'
import FileUp from 'lucide-react/icons/file-up'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import styles from './proof-input.module.css'

/** A whole evening of 999 rounds with 13 players has 11 MB, and 20 MB with the longest names. */
const MAX_BYTES = 32_000_000
const TOO_LARGE = 'This is too large to be checked here: 32 MB is the most.'
/** A dropped folder cannot be read, and neither can a file that has been removed. */
const EMPTY_FILE = 'This file is empty, or it cannot be read.'
/** The field shows only the beginning of a longer text, because a browser would need seconds to lay out the whole. */
const MOST_SHOWN = 100_000
const SHOWN_BEGINNING = 2_000

export interface ProofInputProps {
  text: string
  /** Why the text is not a proof. */
  error: string | undefined
  onText: (text: string) => void
}

/** A place to paste a proof. A file can be chosen, or dropped anywhere on the page. */
export function ProofInput({ text, error, onText }: ProofInputProps) {
  const file = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  // A text or file that is given while a file is being read replaces that file.
  const latest = useRef<File>(undefined)
  const refuse = (why: string) => {
    setRefusal(why)
    onText('')
  }
  const take = (given: string) => {
    latest.current = undefined
    if (given.length > MAX_BYTES) return refuse(TOO_LARGE)
    setRefusal(undefined)
    onText(given)
  }
  const read = (chosen: File) => {
    latest.current = chosen
    if (chosen.size > MAX_BYTES) return refuse(TOO_LARGE)
    setRefusal(undefined)
    const takeRead = (given: string) => {
      if (latest.current !== chosen) return
      if (given.trim() === '') refuse(EMPTY_FILE)
      else take(given)
    }
    void chosen.text().then(takeRead, () => takeRead(''))
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= MOST_SHOWN) return
    event.preventDefault()
    take(pasted)
  }
  useDroppedFile(read)
  const isLong = text.length > MOST_SHOWN
  return (
    <div className={styles.input}>
      <Field
        label="Proof"
        help={
          isLong
            ? 'The field shows the beginning only.'
            : 'Of one round, or of an exported evening. A file can also be dropped on this page.'
        }
        error={refusal ?? error}
      >
        {(parts) => (
          <textarea
            {...parts}
            className={styles.text}
            value={isLong ? `${text.slice(0, SHOWN_BEGINNING)}…` : text}
            readOnly={isLong}
            onChange={({ target }) => take(target.value)}
            onPaste={paste}
            placeholder="Paste a proof"
            rows={6}
            spellCheck={false}
          />
        )}
      </Field>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label="File with a proof"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0] !== undefined) read(target.files[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <div className={styles.actions}>
        <Button onClick={() => file.current?.click()}>
          <FileUp aria-hidden="true" /> Choose a File
        </Button>
        {text !== '' && <Button onClick={() => take('')}>Clear</Button>}
      </div>
    </div>
  )
}

/** Without this the browser would leave the page for the file. Text that is dragged into the field is left to the browser. */
function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
