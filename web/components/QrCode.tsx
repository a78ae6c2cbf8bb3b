import { qrPathOf } from '../lib/qrPath.ts'
import styles from './QrCode.module.css'

interface QrCodeProps {
  /** As the server draws it. */
  svg: string
  label: string
  /** Printed below the picture; with it nothing else of the page is printed. */
  printed?: string
}

export const QrCode = ({ svg, label, printed }: QrCodeProps) => {
  const picture = qrPathOf(svg)
  if (picture === undefined) return null
  const code = (
    <svg className={styles.picture} viewBox={picture.viewBox} role="img" aria-label={label}>
      <path d={picture.path} shapeRendering="crispEdges" />
    </svg>
  )
  if (printed === undefined) return code
  return (
    <div className={styles.printed}>
      {code}
      <p>{printed}</p>
    </div>
  )
}
