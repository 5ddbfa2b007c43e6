import { Suspense, useContext, useEffect, useState } from 'react'
import Users from 'lucide-react/icons/users'
import { useNavigate } from 'react-router'
import { LANDING_NAVIGATION_MS } from '../../../contract'
import { useIsHydrated } from '../../hydration'
import { readPendingRoom } from '../../features/enter-room/pending-room'
import { Button } from '../../ui/button'
import { CardFan } from '../../ui/card-fan'
import { classNames } from '../../ui/class-names'
import { Felt } from '../../ui/felt'
import { lazyPart } from '../../lazy-part'
import { LoadScreenContext } from '../../load-screen-context'
import { Page } from '../../ui/page'
import { Pad } from '../../ui/paper'
import { Pip } from '../../ui/playing-card-art'
import { ThemeToggle } from '../../ui/theme-toggle'
import { CardsIcon } from './cards-icon'
import styles from './home-screen.module.css'
import { Logo } from './logo'
import { useOwnRooms } from './use-own-rooms'

/** Few players need these, so Home loads them only for them. */
const PendingJoin = lazyPart(() => import('../../features/enter-room/pending-join').then((it) => it.PendingJoin))

const BackToTable = lazyPart(() => import('../../features/back-to-table/back-to-table').then((it) => it.BackToTable))

export function HomeScreen() {
  const isHydrated = useIsHydrated()
  const rooms = useOwnRooms()
  return (
    <Page title="" className={styles.home}>
      <div className={styles.corner}>
        <ThemeToggle />
      </div>
      <div className={styles.left}>
        <Heading />
        <Suspense>{rooms.length > 0 && <BackToTable rooms={rooms} />}</Suspense>
        {isHydrated && <StoredPendingJoin />}
        <ReadyToPlay />
        <div className={styles.tiles}>
          <div className={styles.tile}>
            <Users aria-hidden="true" /> 2-14 Players
          </div>
          <div className={styles.tile}>
            <CardsIcon /> 3-Card Poker
          </div>
        </div>
      </div>
      <Scene />
    </Page>
  )
}

/** The answer to the request to join that the player has sent, if any. */
function StoredPendingJoin() {
  const [roomCode] = useState(readPendingRoom)
  return <Suspense>{roomCode !== null && <PendingJoin roomCode={roomCode} />}</Suspense>
}

function Heading() {
  return (
    <>
      <div className={styles.logo}>
        <Logo />
        <span className={styles.suits} role="img" aria-label="Spades, hearts, clubs, diamonds">
          <Pip suit="spades" />
          <Pip suit="hearts" className={styles.red} />
          <Pip suit="clubs" />
          <Pip suit="diamonds" className={styles.red} />
        </span>
      </div>
      <div>
        <h1>3-Card Poker with AI</h1>
        <p className={styles.tag}>Challenge your friends and Harvey</p>
      </div>
    </>
  )
}

/** The three actions. The card fades and shrinks before the page navigates, while the files of the next screen load. */
function ReadyToPlay() {
  const navigate = useNavigate()
  const loadScreen = useContext(LoadScreenContext)
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (target === null) return undefined
    const timer = setTimeout(() => navigate(target), LANDING_NAVIGATION_MS)
    return () => clearTimeout(timer)
  }, [target, navigate])
  const leaveFor = (path: string) => {
    void loadScreen(path)
    setTarget(path)
  }
  return (
    <Pad className={classNames(styles.ready, target !== null && styles.leaving)}>
      <div>
        <h2>Ready to Play?</h2>
        <p className="muted">Create a new game or join your friends</p>
      </div>
      <div className={styles.two}>
        <Button kind="primary" onClick={() => leaveFor('/create-game')}>
          Create Game
        </Button>
        <Button onClick={() => leaveFor('/join-game')}>Join Game</Button>
      </div>
      <div className={styles.or}>or</div>
      <Button kind="bare" className={styles.browse} onClick={() => leaveFor('/active-games')}>
        Browse Active Games
      </Button>
    </Pad>
  )
}

/** A hand with a wild two, as an ornament. */
function Scene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <Felt className={styles.disc} />
      <div className={styles.fan}>
        <CardFan
          cards={[
            { suit: 'hearts', rank: 'K' },
            { suit: 'spades', rank: 'K' },
            { suit: 'diamonds', rank: '2', isWild: true, selectedRank: 'K' },
          ]}
        />
      </div>
      <p className={styles.caption}>
        <b>Three kings</b>A two plays as any rank you choose.
      </p>
    </div>
  )
}
