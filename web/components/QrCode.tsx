import { qrPathOf } from '../lib/qrPath.ts'
import styles from './QrCode.module.css'

interface QrCodeProps {
  /** As the server draws it. */
  svg: string
  label: string
}

export const QrCode = ({ svg, label }: QrCodeProps) => {
  const picture = qrPathOf(svg)
  if (picture === undefined) return null
  return (
    <svg className={styles.picture} viewBox={picture.viewBox} role="img" aria-label={label}>
      <path d={picture.path} shapeRendering="crispEdges" />
    </svg>
  )
}
