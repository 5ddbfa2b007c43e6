import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button'
import { CardFan } from '../../ui/card-fan'
import { FeltDisc } from '../../ui/felt-disc'
import { Page } from '../../ui/page'
import styles from './under-construction-screen.module.css'

/** The screen for every address without a route of its own. */
export function UnderConstructionScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Page title="Page Under Construction" className={styles.page}>
      <div className={styles.middle}>
        <FeltDisc isSmall>
          <CardFan cards={[null, null, { suit: 'hearts', rank: '2', isWild: true }]} />
        </FeltDisc>
        <h1>Page Under Construction</h1>
        <p className="muted">{`The page for ${pathname} is coming soon.`}</p>
        <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
          Go Back Home
        </Button>
      </div>
    </Page>
  )
}
