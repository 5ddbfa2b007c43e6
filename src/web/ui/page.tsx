import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './page.module.css'
import { useTitle } from './use-title'

let isFirstPage = true

/** A screen: its title in the tab, and the focus at its beginning when it follows another. */
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
  useEffect(() => {
    // What had the focus is gone with the screen before; a field that asked for it keeps it.
    if (!isFirstPage && document.activeElement === document.body) main.current?.focus()
    isFirstPage = false
  }, [])
  return (
    <main ref={main} tabIndex={-1} className={classNames(styles.page, className)}>
      {children}
    </main>
  )
}
