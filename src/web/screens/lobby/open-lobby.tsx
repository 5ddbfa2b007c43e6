import LogOut from 'lucide-react/icons/log-out'
import type { LobbyView } from '../../../contract'
import { CutTheDeck } from '../../features/fair-deal/cut-the-deck'
import { DealAlert } from '../../features/fair-deal/deal-alert'
import { FoundContradictions } from '../../features/fair-deal/deal-checks'
import { useNotedLobby } from '../../features/fair-deal/note-shown'
import { useLobbyCut } from '../../features/fair-deal/use-send-cut'
import { ReactionFloats } from '../../features/reactions/reaction-floats'
import { RulesButton } from '../../features/rules-sheet/rules-button'
import { playReaction } from '../../features/sound/sound'
import { Bell } from '../../features/turn-notice/bell'
import { usePushSubscription } from '../../features/turn-notice/push-subscription'
import { useLeaveRoom } from '../../features/use-leave-room'
import { VoiceButton } from '../../features/voice/voice-button'
import { setReady } from '../../net/calls'
import { useLobbyPresence } from '../../net/heartbeat'
import { useLobby } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { useLobbyAction } from '../../net/use-action'
import { viewerOf } from '../../net/viewer'
import { Button } from '../../ui/button'
import { ThemeToggle } from '../../ui/theme-toggle'
import { TopBar } from '../../ui/top-bar'
import { NARROW, SMALL, useMedia } from '../../ui/use-media'
import { EveningSoFar } from './evening-so-far'
import { GameSettings } from './game-settings'
import { Invitation } from './invitation'
import { LobbyActions } from './lobby-actions'
import { LobbyAnnouncer } from './lobby-announcer'
import styles from './open-lobby.module.css'
import { PlayerList } from './player-list'
import { useLobbyToasts } from './use-lobby-toasts'

/** The lobby in which the player has a seat. */
export function OpenLobby() {
  useLobbyToasts()
  useNotedLobby()
  usePushSubscription()
  const settings = useLobby((lobby) => lobby.settings)
  const isNarrow = useMedia(NARROW)
  const title = <h1 className={styles.title}>Game Lobby</h1>
  return (
    <>
      <TopBar
        start={
          <>
            <LeaveButton />
            {isNarrow && title}
          </>
        }
      >
        <LobbyVoice />
        <RulesButton settings={settings} />
        <Bell />
        <ThemeToggle />
      </TopBar>
      <FoundContradictions>
        <DealAlert className={styles.alert} />
      </FoundContradictions>
      <LobbyAnnouncer />
      <ReactionFloats onShown={playReaction} />
      <div className={styles.lobby}>
        <Invitation title={!isNarrow && title} />
        <div className={styles.players}>
          <PlayerList />
          <EveningSoFar />
          <LobbyDeck />
        </div>
        <div>
          <LobbyActions />
          <GameSettings />
        </div>
      </div>
    </>
  )
}

/**
 * A cut by hand is sent at once: the host may start before the player is ready. The creator's goes with the start.
 */
function LobbyDeck() {
  const deck = useLobby(deckToCut)
  const { isCreator = false, isReady = false } = useLobby((lobby) => viewerOf(lobby)) ?? {}
  const withCut = useLobbyCut()
  const { run: sendCut } = useLobbyAction((code) => withCut((cut) => setReady(code, isReady, cut)))
  return deck && <CutTheDeck {...deck} onCut={isCreator ? undefined : () => void sendCut()} />
}

/** The deck of the coming deal. A lobby that stays until the table can be shown keeps the deck that was dealt. */
function deckToCut({ status, nextDeal, deal }: LobbyView) {
  if (status === 'waiting') return nextDeal && { no: nextDeal.no }
  return deal && { no: deal.no, isDealt: true }
}

/** Also keeps the player present until they leave. */
function LeaveButton() {
  const endPresence = useLobbyPresence(useRoom().roomCode)
  const { run: leave, isBusy } = useLobbyAction(useLeaveRoom(endPresence))
  const isSmall = useMedia(SMALL)
  return (
    <Button kind="bare" className={styles.leave} onClick={() => void leave()} disabled={isBusy}>
      <LogOut aria-hidden="true" />
      <span className={isSmall ? 'sr' : undefined}>Leave</span>
    </Button>
  )
}

function LobbyVoice() {
  const { players, version } = useLobby(({ players, version }) => ({ players, version }))
  const ownId = useLobby((lobby) => viewerOf(lobby)?._id ?? '')
  return <VoiceButton players={players} version={version} ownId={ownId} />
}
