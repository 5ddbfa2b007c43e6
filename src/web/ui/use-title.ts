import { useEffect } from 'react'

const PRODUCT = '3-Card Poker with AI'

/** What the browser's tab says. An empty title leaves the product's name alone. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
