import { lazy, Suspense } from 'react'

/** Loaded when somebody is in the call. */
const SeatMark = lazy(async () => ({ default: (await import('./seat-mark')).SeatMark }))

/** After the name of a player: the sign of the voice call, if the player is in it. */
export function VoiceMark({ id, inVoice }: { id: string; inVoice: boolean }) {
  return (
    inVoice && (
      <Suspense>
        <SeatMark id={id} />
      </Suspense>
    )
  )
}
