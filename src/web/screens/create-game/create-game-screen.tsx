import { BackBar } from '../../ui/back-bar'
import { CardFan } from '../../ui/card-fan'
import { FeltDisc } from '../../ui/felt-disc'
import { FormLayout } from '../../ui/form-layout'
import { Page } from '../../ui/page'
import { CreateGameForm } from './create-game-form'

export function CreateGameScreen() {
  return (
    <Page title="Create Game">
      <BackBar />
      <FormLayout aside={<Aside />}>
        <CreateGameForm />
      </FormLayout>
    </Page>
  )
}

function Aside() {
  return (
    <>
      <FeltDisc>
        <CardFan cards={[null, null, null]} />
      </FeltDisc>
      <p>
        You get a room code to send to your friends.
        <br />
        Nobody needs an account.
      </p>
    </>
  )
}
