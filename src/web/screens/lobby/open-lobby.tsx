import { useState } from 'react'
import { BookOpen, LogOut } from 'lucide-react'
import type { SettingsView } from '../../../contract'
import { RulesSheet } from '../../features/rules-sheet/rules-sheet'
import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { IconButton } from '../../ui/icon-button'
import { ThemeToggle } from '../../ui/theme-toggle'
import { TopBar } from '../../ui/top-bar'
import { NARROW, useMedia } from '../../ui/use-media'
import { GameSettings } from './game-settings'
import { Invitation } from './invitation'
import { LobbyActions } from './lobby-actions'
import styles from './open-lobby.module.css'
import { PlayerList } from './player-list'
import { useLobbyDeeds } from './use-lobby-deeds'
import type { OpenView } from './use-lobby-screen'

/** The lobby that one sits in. */
export function OpenLobby({ lobby, refresh, setLeaving }: OpenView) {
  const isNarrow = useMedia(NARROW)
  const title = <h1 className={styles.title}>Game Lobby</h1>
  const deeds = useLobbyDeeds(lobby, refresh, setLeaving)
  const own = lobby.players.find(({ name }) => name === lobby.currentPlayer)
  const isCreator = own?.isCreator ?? false
  return (
    <>
      <TopBar
        start={
          <>
            <Button kind="bare" onClick={deeds.leave} disabled={deeds.busy.has('leave')}>
              <LogOut aria-hidden="true" /> Leave
            </Button>
            {isNarrow && title}
          </>
        }
      >
        <RulesButton settings={lobby.settings} />
        <ThemeToggle />
      </TopBar>
      <div className={styles.lobby}>
        <Invitation roomCode={lobby.roomCode} title={!isNarrow && title} />
        <PlayerList players={lobby.players} own={own} onKick={isCreator ? deeds.kick : undefined} />
        <div>
          <GameSettings
            settings={{ ...lobby.settings, harveyDifficulty: deeds.difficulty }}
            onDifficulty={isCreator ? deeds.setDifficulty : undefined}
          />
          <LobbyActions players={lobby.players} own={own} deeds={deeds} />
        </div>
      </div>
    </>
  )
}

function RulesButton({ settings }: { settings: SettingsView }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label="Rules" onClick={() => setOpen(true)}>
        <BookOpen aria-hidden="true" />
      </IconButton>
      <Drawer title="Rules" isOpen={isOpen} onClose={close}>
        <RulesSheet settings={settings} onClose={close} />
      </Drawer>
    </>
  )
}
