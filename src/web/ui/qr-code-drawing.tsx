import { useMemo } from 'react'
import qrcode from 'qrcode-generator'
import styles from './qr-code.module.css'

export interface QrCodeProps {
  text: string
  label: string
}

/** Dark on light in both themes, as scanners need it. */
export function QrCodeDrawing({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={styles.drawing}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const places = Array.from({ length: size * size }, (_, at) => ({ x: at % size, y: Math.floor(at / size) }))
  const dark = places.filter(({ x, y }) => code.isDark(y, x))
  return { size, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') }
}
