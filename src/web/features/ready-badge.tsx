import Check from 'lucide-react/icons/check'
import { Badge } from '../ui/badge'

/** The keys make React replace the whole badge (docs/browsers.md, "Translated pages"). */
export function ReadyBadge({ isReady }: { isReady: boolean }) {
  if (!isReady) return <Badge key="waiting">Waiting</Badge>
  return (
    <Badge key="ready" kind="ok">
      <Check aria-hidden="true" />
      Ready
    </Badge>
  )
}
