import { useEffect } from 'react'

const PRODUCT = '3-Card Poker with AI'

/** Sets the title of the browser's tab. With an empty title it is the product's name alone. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
