import { useState, type ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './code-input.module.css'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  length: number
  value: string
  onChange: (code: string) => void
}

/**
 * One input, drawn as a box for each character. It takes upper case without blanks, the code of a pasted link, and the wide
 * letters of East Asian keyboards.
 */
export function CodeInput({ length, value, onChange, ...rest }: CodeInputProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const code = tidyCode(value, length)
  const at = Math.min(caret ?? value.length, length - 1)
  return (
    <div className={styles.code}>
      <input
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        className={styles.input}
        value={value}
        onChange={({ target, nativeEvent }) => {
          if (!isComposing(nativeEvent)) tidy(target, length)
          onChange(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => {
          tidy(currentTarget, length)
          onChange(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      />
      <div className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, place) => (
          <span key={place} className={classNames(styles.box, place === at && styles.current)}>
            {code[place]}
          </span>
        ))}
      </div>
    </div>
  )
}

/** An input method rewrites its text with every key, and writes it twice if the field is changed in the meantime. */
function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

/**
 * Writes the code into the field, because React would move the caret to the end if it wrote a value that differs from
 * the field's.
 */
function tidy(field: HTMLInputElement, length: number): void {
  const { value, selectionStart } = field
  const code = tidyCode(value, length)
  if (code === value) return
  const caret = tidyCode(value.slice(0, selectionStart ?? value.length), length).length
  field.value = code
  field.setSelectionRange(caret, caret)
}

/** An invitation, or the address of a lobby or a table, which people copy from the address bar. */
const LINK = /(?:[?&]room=|\/(?:lobby|game|watch)\/)([^/?&#\s]+)/i

/** The code in what was typed or pasted. */
export function tidyCode(typed: string, length: number): string {
  const linked = LINK.exec(typed)?.[1]
  return (linked ?? typed).normalize('NFKC').replace(/[\s-]/g, '').toUpperCase().slice(0, length)
}
