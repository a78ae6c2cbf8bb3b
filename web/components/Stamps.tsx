import { cx } from '../lib/cx.ts'
import styles from './Stamps.module.css'

interface StampsProps {
  /** In per cent. */
  percent: number
  boxes: number
  label: string
  /** The amounts, in words. */
  value: string
  /** Large boxes have the collector's tick. */
  large?: boolean
}

/** Progress as on a susu collector's card: a stamp for every part that is paid, and the next box outlined. */
export const Stamps = ({ percent, boxes, label, value, large = false }: StampsProps) => {
  const reached = Math.max(0, Math.min(100, percent))
  const filled = (reached / 100) * boxes
  const stamped = Math.floor(filled + 1e-9)
  return (
    <div
      className={cx(styles.stamps, large && styles.large)}
      style={{ gridTemplateColumns: `repeat(${boxes}, 1fr)` }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(reached)}
      aria-valuetext={value}
    >
      {[...Array(boxes).keys()].map(box => (
        <Box
          key={box}
          state={box < stamped ? 'stamped' : box === stamped ? 'next' : 'empty'}
          part={filled - box}
          large={large}
        />
      ))}
    </div>
  )
}

interface BoxProps {
  state: 'stamped' | 'next' | 'empty'
  /** How much of the next box is paid, so that small amounts show too. */
  part: number
  large: boolean
}

const Box = ({ state, part, large }: BoxProps) => (
  <span
    className={cx(styles.box, styles[state])}
    {...(state === 'next' && { style: { backgroundSize: `${part * 100}% 100%` } })}
  >
    {large && state === 'stamped' && (
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 8.5l3 3 6-6.5" />
      </svg>
    )}
  </span>
)
