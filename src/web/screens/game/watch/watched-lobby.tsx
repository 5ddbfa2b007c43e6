import type { ReactNode } from 'react'
import { HARVEY, MAX_PLAYERS, UNLIMITED_ROUNDS } from '../../../../contract'
import { CreatorCrown } from '../../../features/creator-crown'
import { HarveyMark } from '../../../features/harvey-mark'
import { RulesButton } from '../../../features/rules-sheet/rules-button'
import { ReadyBadge } from '../../../features/ready-badge'
import { useLobby } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { creatorOf } from '../../../net/viewer'
import { BackBar } from '../../../ui/back-bar'
import { InitialsChip } from '../../../ui/initials-chip'
import { dollars } from '../../../ui/money'
import { Page } from '../../../ui/page'
import { Sheet } from '../../../ui/paper'
import { AskForSeat } from './ask-for-seat'
import rail from './watch-rail.module.css'
import { Watching } from './watch-rail'
import styles from './watched-lobby.module.css'

/** The lobby as viewers without a seat see it: who is there, who is ready, and what will be played. */
export function WatchedLobby() {
  const { roomCode } = useRoom()
  const settings = useLobby((lobby) => lobby.settings)
  return (
    <Page title={`Watching ${roomCode}`}>
      <BackBar>
        <RulesButton settings={settings} />
      </BackBar>
      <div className={styles.lobby}>
        <h1>
          Game Lobby <span className="num">{roomCode}</span>
        </h1>
        <Players />
        <Settings />
      </div>
      <LobbyRail />
    </Page>
  )
}

function Players() {
  const players = useLobby((lobby) => lobby.players)
  return (
    <Sheet className={styles.sheet}>
      <h2 className="num">{`Players (${players.length + 1}/${MAX_PLAYERS})`}</h2>
      <ul>
        {players.map((player, place) => (
          <Row key={player._id} mark={<InitialsChip name={player.name} colour={place} />} isReady={player.isReady}>
            <span translate="no">{player.name}</span>
            {player.isCreator && <CreatorCrown />}
            {player.away && <small>Away</small>}
          </Row>
        ))}
        <Row mark={<HarveyMark />} isReady>
          {HARVEY}
        </Row>
      </ul>
    </Sheet>
  )
}

function Row({ mark, isReady, children }: { mark: ReactNode; isReady: boolean; children: ReactNode }) {
  return (
    <li className={styles.row}>
      {mark}
      <span className={styles.name}>{children}</span>
      <ReadyBadge isReady={isReady} />
    </li>
  )
}

function Settings() {
  const { maxRounds, decisionTimer, ante } = useLobby(({ settings }) => settings)
  const rounds = maxRounds === UNLIMITED_ROUNDS ? 'Unlimited rounds' : `${maxRounds} rounds`
  return (
    <p className={styles.settings}>{`${rounds}, ante ${dollars(ante)}, ${decisionTimer} seconds for a decision`}</p>
  )
}

function LobbyRail() {
  const { players, allowJoinDuringGame } = useLobby()
  return (
    <section className={styles.foot} aria-label="Watching">
      <div className={rail.rail}>
        <div className={rail.words}>
          <h2>You are watching</h2>
          <Watching />
          <p>{`Waiting for ${creatorOf({ players })?.name ?? 'the host'} to start the game`}</p>
        </div>
        <AskForSeat canJoin={allowJoinDuringGame} players={players.length} />
      </div>
    </section>
  )
}
