import { Suspense, type ReactNode } from 'react'
import { Tabs } from 'radix-ui'
import X from 'lucide-react/icons/x'
import { lazyPart } from '../../../lazy-part'
import { IconButton } from '../../../ui/icon-button'
import { useChange } from '../../../ui/use-change'
import { useTable, type PadTab } from '../table-context'
import { useTableHead } from '../use-table-edges'
import styles from './pad-tabs.module.css'
import pad from './pad.module.css'

/** The panel itself shows that a tab is loading, because the notice at the upper edge would move the tabs. */
const LOADS = { saysLoading: true }
const EveningTab = lazyPart(() => import('../evening/evening-tab').then((it) => it.EveningTab), LOADS)
const RoundsTab = lazyPart(() => import('../history/rounds-tab').then((it) => it.RoundsTab), LOADS)
const CourseTab = lazyPart(() => import('../course/course-tab').then((it) => it.CourseTab), LOADS)

const TABS: readonly { tab: PadTab; label: string }[] = [
  { tab: 'round', label: 'Round' },
  { tab: 'rounds', label: 'Rounds' },
  { tab: 'course', label: 'Course' },
  { tab: 'evening', label: 'Evening' },
]

export interface PadTabsProps {
  /** What the tab "Round" shows. */
  children: ReactNode
  /** A key of what the tab "Round" shows. When it changes, the pad scrolls back to the tabs and the head. */
  shown: string
  /** Closes the pad where it covers the table. */
  onClose?: (() => void) | undefined
}

/** The pad with its tabs. All tabs but the round are loaded when they are opened. */
export function PadTabs({ children, shown, onClose }: PadTabsProps) {
  const { padTab, setPadTab } = useTable()
  const head = useTableHead()
  useChange(shown, () => {
    if (padTab === 'round') head.current?.closest('[role=region]')?.scrollTo({ top: 0 })
  })
  return (
    <Tabs.Root value={padTab} onValueChange={(tab) => setPadTab(tab as PadTab)} className={styles.tabs}>
      <div ref={head} className={styles.head}>
        <Tabs.List aria-label="Pad" className={styles.list}>
          {TABS.map(({ tab, label }) => (
            <Tabs.Trigger
              key={tab}
              value={tab}
              className={styles.tab}
              // Radix moves the focus by script when the mouse button is pressed, and browsers then draw a focus ring.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setPadTab(tab)}
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {onClose && <IconButton label="Back to the table" icon={X} onClick={onClose} />}
      </div>
      {TABS.map(({ tab }) => (
        <Tabs.Content key={tab} value={tab} className={styles.panel}>
          {tab === 'round' ? children : <Suspense fallback={LOADING}>{PANELS[tab]}</Suspense>}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

const LOADING = <p className={pad.note}>Loading...</p>

const PANELS: Record<Exclude<PadTab, 'round'>, ReactNode> = {
  rounds: <RoundsTab />,
  course: <CourseTab />,
  evening: <EveningTab />,
}
