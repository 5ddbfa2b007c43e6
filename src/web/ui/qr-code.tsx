import { Suspense } from 'react'
import { lazyPart } from '../lazy-part'
import type { QrCodeProps } from './qr-code-drawing'
import styles from './qr-code.module.css'

/** The drawing library is loaded when a code is first shown, because the lobby of a phone shows none. */
const Drawing = lazyPart(() => import('./qr-code-drawing').then((it) => it.QrCodeDrawing), { saysLoading: true })

/** A QR code of the text. Its place has the same size before the code is drawn. */
export function QrCode(props: QrCodeProps) {
  return (
    <div className={styles.place}>
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}
