import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import type { SettledRound } from '../../net/history'
import { useChat, type Chat } from '../../features/chat/use-chat'
import { sharedValue, type SharedValue } from '../../shared-value'
import { useCloseRequest } from '../../ui/use-close-request'
import { useEscape } from '../../ui/use-escape'
import { useIsAway } from './use-is-away'
import { useIsDockCovered } from './use-is-dock-covered'
import { useMissedTurn, type MissedTurn } from './use-missed-turn'

/** The sheets that can be open over the table; one at a time. */
export type SheetName = 'chat' | 'rules' | 'joins' | 'menu' | 'ante' | 'pad' | 'table' | 'invite' | 'leave'

/** What the pad shows. */
export type PadTab = 'round' | 'rounds' | 'course' | 'evening'

/** What the parts of the game's screen share besides the game itself. */
interface Table extends MissedTurn {
  leave: () => void
  /** Nobody waits for the viewer any more. */
  isAway: boolean
  /** Whether "Go on" was pressed on this page in this pause. */
  isPauseEnded: SharedValue<boolean>
  openSheet: SheetName | null
  /** Opens the sheet, or closes it if it is open. */
  toggleSheet: (name: SheetName) => void
  /** Closes this sheet, but not another one that has replaced it. */
  closeSheet: (name: SheetName) => void
  /** Whether the dock and its keys are inert. */
  isDockCovered: boolean
  padTab: PadTab
  setPadTab: (tab: PadTab) => void
  /** The settled round that the table shows instead of the running one. */
  replayed: SettledRound | null
  setReplayed: (round: SettledRound | null) => void
  /** The round whose replay was closed last. On narrow screens its row then appears again and gets the focus. */
  closedReplay: SettledRound | null
  setClosedReplay: (round: SettledRound | null) => void
  chat: Chat
  /** The name that is typed but not saved, or null. The next round closes the form, and may begin at any moment. */
  nameDraft: SharedValue<string | null>
}

const TableContext = createContext<Table | null>(null)

export function TableProvider({ leave, children }: { leave: () => void; children: ReactNode }) {
  const sheets = useSheets()
  const [padTab, setPadTab] = useState<PadTab>('round')
  const [replayed, setReplayed] = useState<SettledRound | null>(null)
  const [closedReplay, setClosedReplay] = useState<SettledRound | null>(null)
  const chat = useChat(sheets.openSheet === 'chat')
  const missedTurn = useMissedTurn()
  const isAway = useIsAway()
  const isDockCovered = useIsDockCovered(sheets.openSheet === 'table')
  const [isPauseEnded] = useState(() => sharedValue(false))
  const [nameDraft] = useState(() => sharedValue<string | null>(null))
  const pad = { padTab, setPadTab, replayed, setReplayed, closedReplay, setClosedReplay }
  const value = { ...sheets, ...pad, ...missedTurn, isAway, isDockCovered, isPauseEnded, leave, chat, nameDraft }
  return <TableContext value={value}>{children}</TableContext>
}

export function useTable(): Table {
  const table = useContext(TableContext)
  if (table === null) throw new Error('There is no TableProvider around this component')
  return table
}

/** Escape and Android's Back close the open sheet. */
function useSheets(): Pick<Table, 'openSheet' | 'toggleSheet' | 'closeSheet'> {
  const [openSheet, setSheet] = useState<SheetName | null>(null)
  const closeSheet = useCallback((name: SheetName) => setSheet((open) => (open === name ? null : open)), [])
  const toggleSheet = useCallback((name: SheetName) => setSheet((open) => (open === name ? null : name)), [])
  useEscape(() => setSheet(null), openSheet !== null)
  useCloseRequest(() => setSheet(null), openSheet !== null)
  return { openSheet, toggleSheet, closeSheet }
}
