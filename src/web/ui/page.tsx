import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './page.module.css'
import { useFocusAround } from './use-focus-around'

const PRODUCT = '3-Card Poker with AI'

let isFirstPage = true

/**
 * A screen. Its title is also the title of the tab, and the accessible name when the screen takes the focus, as after
 * another screen.
 */
export function Page({
  title,
  className,
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  useTitle(title)
  useFocusAround(main)
  useEffect(() => {
    // The element that had the focus was removed with the previous screen. A field with autofocus keeps the focus.
    if (!isFirstPage && document.activeElement === document.body) main.current?.focus()
    isFirstPage = false
  }, [])
  return (
    <main ref={main} tabIndex={-1} aria-label={title || PRODUCT} className={classNames(styles.page, className)}>
      {children}
    </main>
  )
}

/** Sets the title of the browser's tab. With an empty title, the tab shows only the product's name. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
