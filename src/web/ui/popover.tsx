import { useEffect, type ReactElement, type ReactNode } from 'react'
import { Popover as RadixPopover } from 'radix-ui'
import { sharedValue, useShared } from '../shared-value'
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

const openPopovers = sharedValue(0)

/** Whether any popover of the page is open. */
export const useIsPopoverOpen = () => useShared(openPopovers) > 0

/**
 * A small sheet under its button. Escape, Android's Back, a press elsewhere and a move of the focus elsewhere close it.
 */
export function Popover({ label, button, isOpen, onOpenChange, className, children }: PopoverProps) {
  useCloseRequest(() => onOpenChange(false), isOpen)
  useEffect(() => {
    if (!isOpen) return undefined
    openPopovers.set(openPopovers.read() + 1)
    return () => openPopovers.set(openPopovers.read() - 1)
  }, [isOpen])
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
