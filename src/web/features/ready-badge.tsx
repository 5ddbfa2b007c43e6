import { Check } from 'lucide-react'
import { Badge } from '../ui/badge'

export function ReadyBadge({ isReady }: { isReady: boolean }) {
  if (!isReady)
    return (
      <Badge>
        <span>Waiting</span>
      </Badge>
    )
  return (
    <Badge kind="ok">
      <Check aria-hidden="true" />
      <span>Ready</span>
    </Badge>
  )
}
