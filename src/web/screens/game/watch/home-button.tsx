import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'

export function HomeButton() {
  const navigate = useNavigate()
  return (
    <Button kind="primary" onClick={() => void navigate('/')}>
      Back to Home
    </Button>
  )
}
