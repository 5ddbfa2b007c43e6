import { Suspense } from 'react'
import { lazyPart } from '../lazy-part'
import type { QrCodeProps } from './qr-code-drawing'
import styles from './qr-code.module.css'

/** The library that draws is loaded when a code is first shown: the lobby of a phone shows none. */
const Drawing = lazyPart(() => import('./qr-code-drawing').then((it) => it.QrCodeDrawing), { saysLoading: true })

/** A QR code of the text. Its place is as large before it is drawn. */
export function QrCode(props: QrCodeProps) {
  return (
    <div className={styles.place}>
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}
