import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { EveningAnswer } from '../../../../contract'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { SegmentedControl } from '../../../ui/segmented-control'
import { toastError } from '../../../ui/toast'
import { useHistory } from '../history/use-history'
import { LoadingNote } from '../pad/loading-note'
import { drawPicture, loadPictureFonts, PICTURE_SIZES, type PictureShape } from './draw-picture'
import { pictureFacts, type PictureFacts } from './picture-facts'
import { canShare, keepPicture, pictureFile, sharePicture } from './picture-file'
import styles from './picture-dialog.module.css'

const SHAPES = [
  { value: 'tall', label: 'Tall' },
  { value: 'wide', label: 'Wide' },
] as const

/** The picture of the evening, to share or to keep. It is made in the page. */
export function PictureDialog({ evening, onClose }: { evening: EveningAnswer; onClose: () => void }) {
  const { rounds, hasFailed } = useHistory()
  const facts = useMemo(() => rounds && pictureFacts(evening, rounds), [evening, rounds])
  return (
    <Dialog title="Picture of the evening" onClose={onClose}>
      {facts ? <Picture facts={facts} onClose={onClose} /> : <LoadingNote what="rounds" hasFailed={hasFailed} />}
    </Dialog>
  )
}

function Picture({ facts, onClose }: { facts: PictureFacts; onClose: () => void }) {
  const [shape, setShape] = useState<PictureShape>('tall')
  const canvas = usePicture(facts, shape)
  const withFile = async (take: (file: File) => void | Promise<void>) => {
    const file = canvas.current && (await pictureFile(canvas.current, facts.date))
    if (file) await take(file)
    else toastError('The picture could not be made')
  }
  return (
    <>
      <SegmentedControl label="Shape" isLabelHidden isSmall options={SHAPES} value={shape} onChange={setShape} />
      <canvas
        ref={canvas}
        {...PICTURE_SIZES[shape]}
        role="img"
        aria-label={wordsOf(facts)}
        className={styles.picture}
      />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {canShare() && <Button onClick={() => void withFile(sharePicture)}>Share</Button>}
        <Button kind="primary" onClick={() => void withFile(keepPicture)}>
          Download
        </Button>
      </DialogActions>
    </>
  )
}

function usePicture(facts: PictureFacts, shape: PictureShape): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (context) drawPicture(context, facts, shape)
    }
    draw()
    void loadPictureFonts().then(draw)
  }, [facts, shape])
  return canvas
}

function wordsOf({ date, length, people }: PictureFacts): string {
  const list = people.map(({ place, name, wins }) => (place === null ? `${name} ${wins}` : `${place}. ${name}`))
  return `${date}, ${length}. ${list.join(', ')}`
}
