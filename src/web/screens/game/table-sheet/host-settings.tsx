import { Copy, Share } from 'lucide-react'
import { AudienceSwitches } from '../../../features/audience-switches'
import { TIMER_OPTIONS } from '../../../features/setting-options'
import { allowJoins, changeSettings } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { shareOrigin } from '../../../net/session'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-text'
import { SegmentedControl } from '../../../ui/segmented-control'
import { Switch } from '../../../ui/switch'
import { toast } from '../../../ui/toast'
import styles from './table-sheet.module.css'

/** Who may come, and how long a decision may take. The server takes the latter between rounds only. */
export function HostSettings() {
  const { settings, allowJoinDuringGame, phase } = useGame()
  const joining = useGameAction(allowJoins)
  const changing = useGameAction(changeSettings)
  const isBetweenRounds = phase === 'results' || phase === 'waiting'
  const isFixed = changing.isBusy || !isBetweenRounds
  return (
    <div className={styles.part}>
      <h3>For the table</h3>
      <Switch
        label="Others may ask for a seat"
        isOn={allowJoinDuringGame}
        isDisabled={joining.isBusy}
        onChange={(allow) => void joining.run(allow)}
      />
      <AudienceSwitches
        listed={settings.listed}
        watchers={settings.watchers}
        isDisabled={isFixed}
        onChange={(change) => void changing.run(change)}
      />
      {settings.watchers && <WatchLink />}
      {isBetweenRounds ? (
        <SegmentedControl
          label="Decision Time"
          isSmall
          options={TIMER_OPTIONS}
          value={settings.decisionTimer}
          onChange={(decisionTimer) => void changing.run({ decisionTimer })}
        />
      ) : (
        <p className={styles.hint}>
          Between rounds you can change the list, watchers and the decision time, and remove players.
        </p>
      )}
    </div>
  )
}

function WatchLink() {
  const roomCode = useGame((state) => state.roomCode)
  const link = `${shareOrigin()}/watch/${roomCode}`
  return (
    <div className={styles.links}>
      <Button size="small" onClick={() => void copyLink(link)}>
        <Copy aria-hidden="true" /> Copy watch link
      </Button>
      {'share' in navigator && (
        <Button size="small" onClick={() => void shareLink(link)}>
          <Share aria-hidden="true" /> Share
        </Button>
      )}
    </div>
  )
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast({ title: 'Copied!', description: 'Link for watchers copied to clipboard' })
  else toast({ title: 'Not copied', description: `Copy it by hand: ${link}`, variant: 'destructive' })
}

async function shareLink(link: string): Promise<void> {
  try {
    await navigator.share({ title: '3-Card Poker with AI', text: 'Watch our game of 3-card poker', url: link })
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link)
  }
}
