import { useEffect, useRef } from 'react'
import { FileUp } from 'lucide-react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import styles from './proof-input.module.css'

export interface ProofInputProps {
  text: string
  /** Why the text is not a proof. */
  error: string | undefined
  onText: (text: string) => void
}

/** A place to paste a proof. A file can be chosen, or dropped anywhere on the page. */
export function ProofInput({ text, error, onText }: ProofInputProps) {
  const file = useRef<HTMLInputElement>(null)
  // What cannot be read, a folder for example, leaves the field empty.
  const read = (chosen: File) => void chosen.text().then(onText, () => onText(''))
  useDroppedFile(read)
  return (
    <div className={styles.input}>
      <Field
        label="Proof"
        help="Of one round, or of an exported evening. A file can also be dropped on this page."
        error={error}
      >
        {(parts) => (
          <textarea
            {...parts}
            className={styles.text}
            value={text}
            onChange={({ target }) => onText(target.value)}
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
        {text !== '' && <Button onClick={() => onText('')}>Clear</Button>}
      </div>
    </div>
  )
}

/** Without this the browser would leave the page for the file. Text that is dragged into the field is left to the browser. */
function useDroppedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  })
}
