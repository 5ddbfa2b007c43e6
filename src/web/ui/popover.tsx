import type { ReactElement, ReactNode } from 'react'
import { Popover as RadixPopover } from 'radix-ui'
import { classNames } from './class-names'
import styles from './popover.module.css'
import { useCloseRequest } from './use-close-request'

export interface PopoverProps {
  /** The accessible name. */
  label: string
  /** Opens and closes the popover. */
  button: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  className: string | undefined
  children: ReactNode
}

/**
 * A small sheet under its button. Escape, Android's Back, a press elsewhere and a move of the focus elsewhere close it.
 */
export function Popover({ label, button, isOpen, onOpenChange, className, children }: PopoverProps) {
  useCloseRequest(() => onOpenChange(false), isOpen)
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{button}</RadixPopover.Trigger>
      <RadixPopover.Content
        aria-label={label}
        className={classNames(styles.popover, className)}
        align="end"
        sideOffset={6}
        collisionPadding={8}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Root>
  )
}
