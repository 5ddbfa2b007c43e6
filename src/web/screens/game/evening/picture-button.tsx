import { lazy, Suspense, useState } from 'react'
import { Image } from 'lucide-react'
import type { EveningAnswer } from '../../../../contract'
import { Button } from '../../../ui/button'

const PictureDialog = lazy(() => import('../picture/picture-dialog').then((it) => ({ default: it.PictureDialog })))

/** Opens the picture of the evening, for which its scripts are loaded. */
export function PictureButton({ evening }: { evening: EveningAnswer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" isWide onClick={() => setOpen(true)}>
        <Image aria-hidden="true" /> Picture of the evening
      </Button>
      {isOpen && (
        <Suspense>
          <PictureDialog evening={evening} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
