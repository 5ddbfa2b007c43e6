import { NARROW, useMedia } from '../../ui/use-media'

/** On a desktop the pad stands beside the table. */
export type Layout = 'phone' | 'tablet' | 'desktop'

/** `ui/tokens.css` lists the same width. */
const DESKTOP = '(width >= 73.75rem)'

export function useLayout(): Layout {
  const isPhone = useMedia(NARROW)
  const isDesktop = useMedia(DESKTOP)
  if (isDesktop) return 'desktop'
  return isPhone ? 'phone' : 'tablet'
}
