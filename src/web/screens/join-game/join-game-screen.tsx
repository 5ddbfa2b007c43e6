import { useNavigate } from 'react-router'
import { BackBar } from '../../ui/back-bar'
import { Button } from '../../ui/button'
import { CardFan } from '../../ui/card-fan'
import { FeltDisc } from '../../ui/felt-disc'
import { FormLayout } from '../../ui/form-layout'
import { Page } from '../../ui/page'
import { JoinGameForm } from './join-game-form'

export function JoinGameScreen() {
  return (
    <Page title="Join Game">
      <BackBar />
      <FormLayout isAsideKept aside={<Aside />}>
        <JoinGameForm />
      </FormLayout>
    </Page>
  )
}

function Aside() {
  const navigate = useNavigate()
  return (
    <>
      <FeltDisc>
        <CardFan
          cards={[
            { suit: 'spades', rank: 'Q' },
            { suit: 'diamonds', rank: 'Q' },
            { suit: 'clubs', rank: '7' },
          ]}
        />
      </FeltDisc>
      <p>No code? Look for a seat in the active games.</p>
      <Button onClick={() => navigate('/active-games')}>Browse Active Games</Button>
    </>
  )
}
