import { Suspense, useState } from 'react'
import Image from 'lucide-react/icons/image'
import type { EveningAnswer } from '../../../../contract'
import { lazyPart } from '../../../lazy-part'
import { Button } from '../../../ui/button'

const PictureDialog = lazyPart(() => import('../picture/picture-dialog').then((it) => it.PictureDialog))

/** Opens the picture of the evening, and loads the picture's scripts for it. */
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
