import { useState } from 'react'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { REACTIONS, type Reaction } from '../../../contract'
import { react } from '../../net/calls'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'
import { switchPreference, useSwitch } from '../../ui/preference'
import { Switch } from '../../ui/switch'
import { reactionAllowance } from './allowance'
import { REACTION_NAMES, ReactionArt } from './reaction-art'
import styles from './reaction-button.module.css'

export const SHOW_REACTIONS = switchPreference('reactions', 'on')

/** Opens the reactions. A press sends one to everybody at the table; a switch hides everybody's reactions. */
export function ReactionButton() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useSwitch(SHOW_REACTIONS)
  const button = <IconButton label="Reactions" icon={SmilePlus} />
  return (
    <Popover label="Reactions" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.popover}>
      {isOn && <Choices />}
      <Switch label="Show reactions" isOn={isOn} onChange={setOn} />
    </Popover>
  )
}

const mayReact = reactionAllowance()

function Choices() {
  const { roomCode } = useRoom()
  // A reaction does not wait for the answer to the previous one, and a lost reaction is not reported.
  const send = (reaction: Reaction) => void react(roomCode, reaction).catch(() => undefined)
  return (
    <div className={styles.choices}>
      {REACTIONS.map((reaction) => (
        <IconButton
          key={reaction}
          label={REACTION_NAMES[reaction]}
          className={styles.choice}
          onClick={() => mayReact() && send(reaction)}
        >
          <ReactionArt reaction={reaction} />
        </IconButton>
      ))}
    </div>
  )
}
