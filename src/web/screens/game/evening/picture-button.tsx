import { lazy, Suspense, useState } from 'react'
import { Image } from 'lucide-react'
import type { EveningAnswer } from '../../../../contract'
import { loadAgain } from '../../../load-again'
import { Button } from '../../../ui/button'

const PictureDialog = lazy(async () => ({
  default: (await loadAgain(() => import('../picture/picture-dialog'))).PictureDialog,
}))

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
