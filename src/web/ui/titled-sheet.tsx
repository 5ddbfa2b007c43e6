import type { ComponentProps } from 'react'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react/types'
import { classNames } from './class-names'
import { IconButton } from './icon-button'
import { Sheet } from './paper'
import styles from './titled-sheet.module.css'
import { useFocusInside } from './use-focus-inside'
import { useFocusNext } from './use-focus-next'

export type TitledSheetProps = ComponentProps<'section'> & {
  title: string
  /** The accessible name, if another region already has the title as its name. */
  label?: string
  onClose: () => void
  closeLabel?: string
  closeIcon?: LucideIcon
}

/**
 * A sheet with a title and a button that closes it, beside the player's other controls. The sheet takes the focus when
 * it opens.
 */
export function TitledSheet({
  title,
  label = title,
  onClose,
  closeLabel = 'Close',
  closeIcon = X,
  className,
  children,
  ...rest
}: TitledSheetProps) {
  const sheet = useFocusInside<HTMLElement>()
  useFocusNext(sheet)
  return (
    <Sheet {...rest} ref={sheet} tabIndex={-1} className={classNames(styles.sheet, className)} aria-label={label}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <IconButton label={closeLabel} icon={closeIcon} onClick={onClose} />
      </header>
      {children}
    </Sheet>
  )
}
