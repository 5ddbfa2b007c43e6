import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/button'
import { Pad } from '../../../ui/paper'
import { PadHead } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import styles from './downloads.module.css'

const FORMATS = [
  { format: 'csv', label: 'Spreadsheet (CSV)' },
  { format: 'json', label: 'Everything (JSON)' },
] as const

/** All rounds of the evening as files. */
export function Downloads({ roomCode }: { roomCode: string }) {
  return (
    <Pad className={pad.pad} aria-label="The books">
      <PadHead title="The books" aside="All rounds" />
      <div className={styles.links}>
        {FORMATS.map(({ format, label }) => (
          <a
            key={format}
            href={`/api/game/history/${roomCode}?format=${format}`}
            download={`${roomCode}.${format}`}
            className={buttonLook({ kind: 'plain', size: 'small', isWide: true })}
          >
            <Download aria-hidden="true" /> {label}
          </a>
        ))}
      </div>
      <p className={styles.note}>The JSON file holds the proof of each deal, which Verify can check.</p>
    </Pad>
  )
}
