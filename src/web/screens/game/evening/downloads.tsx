import Download from 'lucide-react/icons/download'
import type { EveningAnswer } from '../../../../contract'
import { buttonLook } from '../../../ui/button'
import { CheckProofLink } from '../../../ui/check-proof-link'
import { classNames } from '../../../ui/class-names'
import { Pad } from '../../../ui/paper'
import { PadHead } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import styles from './downloads.module.css'
import { PictureButton } from './picture-button'

const FORMATS = [
  { format: 'csv', label: 'Spreadsheet (CSV)' },
  { format: 'json', label: 'Everything (JSON)' },
] as const

/** The evening as a picture, and all its rounds as files. */
export function Downloads({ roomCode, evening }: { roomCode: string; evening: EveningAnswer }) {
  return (
    <Pad className={classNames(pad.pad, styles.toKeep)} aria-label="To keep">
      <PadHead title="To keep" aside="All rounds" />
      <div className={styles.links}>
        <PictureButton evening={evening} />
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
      <p className={styles.note}>The JSON file holds the proof of each deal.</p>
      <CheckProofLink />
    </Pad>
  )
}
