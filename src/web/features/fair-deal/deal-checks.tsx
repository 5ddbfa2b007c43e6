import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isRoundOver } from '../../net/phases'
import { queryClient } from '../../net/query-client'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { isOwnTurnRunning } from '../../net/viewer'
import { useChange } from '../../ui/use-change'
import { dealCheckQuery } from './deal-check-query'
import { DealSheet } from './deal-sheet'
import { useNotedGame } from './note-shown'
import { shownRound, type CheckedDeal, type ShownRound } from './shown-round'
import { readWrongDeals, storeWrongDeals, withWrongDeal } from './wrong-deals'

interface Deals {
  /** The deal of the round that has just ended. Null if the deal has no proof, undefined until it is checked. */
  checked: CheckedDeal | null | undefined
  /** The deals in which this page found a contradiction, the first one first. */
  wrong: CheckedDeal[]
  /** Opens the sheet on a deal. The sheet stays open when the next round begins, until the viewer's turn. */
  open: (checked: CheckedDeal) => void
}

const DealsContext = createContext<Deals | null>(null)

/** Notes what the page is shown of the deals, and checks each deal when its round is over. */
export function DealChecks({ children }: { children: ReactNode }) {
  useNotedGame()
  return (
    <DealsProvider checked={useCheckedDeal()} isTurn={useGame(isOwnTurnRunning)}>
      {children}
    </DealsProvider>
  )
}

/** For screens without a round, such as the lobby of a later game: shows the contradictions that were found before. */
export function FoundContradictions({ children }: { children: ReactNode }) {
  return (
    <DealsProvider checked={undefined} isTurn={false}>
      {children}
    </DealsProvider>
  )
}

interface DealsProviderProps extends Pick<Deals, 'checked'> {
  isTurn: boolean
  children: ReactNode
}

function DealsProvider({ checked, isTurn, children }: DealsProviderProps) {
  const wrong = useWrongDeals(checked)
  const [opened, open] = useOpenedDeal(isTurn)
  return (
    <DealsContext value={{ checked, wrong, open }}>
      {children}
      {opened && <DealSheet checked={opened} onClose={() => open(null)} />}
    </DealsContext>
  )
}

export function useDeals(): Deals {
  const deals = useContext(DealsContext)
  if (deals === null) throw new Error('There is no DealChecks or FoundContradictions around this component')
  return deals
}

/**
 * The deal whose sheet is open. The sheet covers the clock and the buttons, so it closes when the viewer's turn begins.
 */
function useOpenedDeal(isTurn: boolean) {
  const [opened, setOpened] = useState<CheckedDeal | null>(null)
  useChange(isTurn, () => void (isTurn && setOpened(null)))
  return [opened, setOpened] as const
}

/** Outlives the table, which the lobby of the next game replaces. */
let lastAsked: ShownRound | null = null

/**
 * The page asks for the proof of a round until the next round is over, also in the next game, so that a late proof is
 * checked too.
 */
function useCheckedDeal(): Deals['checked'] {
  const { roomCode } = useRoom()
  const isOver = useGame(isRoundOver)
  const shown = useGame(shownRound)
  const [asked, setAsked] = useState(() => shown ?? (lastAsked?.roomCode === roomCode ? lastAsked : null))
  if (shown !== null && shown !== asked) setAsked(shown)
  useEffect(() => void (lastAsked = asked), [asked])
  const { data } = useQuery(
    asked === null ? { queryKey: ['deal-check'], enabled: false } : dealCheckQuery(asked),
    queryClient,
  ) as { data: CheckedDeal | null | undefined }
  return isOver && shown === null ? null : data
}

function useWrongDeals(checked: CheckedDeal | null | undefined): CheckedDeal[] {
  const { roomCode } = useRoom()
  const [known, setKnown] = useState(() => readWrongDeals(roomCode))
  const wrong = withWrongDeal(known, checked)
  if (wrong !== known) setKnown(wrong)
  useEffect(() => storeWrongDeals(roomCode, wrong), [roomCode, wrong])
  return wrong
}
