import { SeatMark } from './seat-mark'

/** After the name of a player: the sign of the voice call, if the player is in it. */
export function VoiceMark({ id, inVoice }: { id: string; inVoice: boolean }) {
  return inVoice && <SeatMark id={id} />
}
