import { useState } from 'react'
import { RotateCw } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useEnterRoom } from '../../features/enter-room/use-enter-room'
import { BackBar } from '../../ui/back-bar'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import styles from './active-games-screen.module.css'
import { GameTicket } from './game-ticket'
import { NamePrompt } from './name-prompt'
import { NoGames } from './no-games'
import { useActiveGames } from './use-active-games'

export function ActiveGamesScreen() {
  const navigate = useNavigate()
  const { games, isLoading, refresh } = useActiveGames()
  const joining = useJoining()
  return (
    <Page title="Active Games">
      <BackBar onBack={() => navigate('/')} />
      <div className={styles.list}>
        <div className={styles.head}>
          <h1>Active Games</h1>
          <Button onClick={refresh} disabled={isLoading}>
            <RotateCw aria-hidden="true" /> Refresh
          </Button>
        </div>
        {games?.length === 0 && <NoGames onCreate={() => navigate('/create-game')} />}
        <ul className={styles.tickets}>
          {games?.map((game) => (
            <li key={game.roomCode}>
              <GameTicket game={game} entering={joining.entering} onJoin={joining.join} />
            </li>
          ))}
        </ul>
      </div>
      <NamePrompt isOpen={joining.isAsking} onName={joining.takeName} onCancel={joining.cancel} />
    </Page>
  )
}

/** Joining a room of the list: the name is asked for first, once. */
function useJoining() {
  const { entering, enter } = useEnterRoom()
  const [name, setName] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)

  const enterAs = async (playerName: string, roomCode: string) => {
    const error = await enter(playerName, roomCode)
    // A name that was not taken is asked for anew.
    if (error !== null && /\bname\b/i.test(error)) setName(null)
  }
  return {
    entering,
    isAsking: wanted !== null,
    join: (roomCode: string) => (name === null ? setWanted(roomCode) : void enterAs(name, roomCode)),
    cancel: () => setWanted(null),
    takeName: (typed: string) => {
      setName(typed)
      setWanted(null)
      if (wanted !== null) void enterAs(typed, wanted)
    },
  }
}
