import { cx } from '../lib/cx.ts'
import styles from './Wheel.module.css'
import { filling, initialsOf, pointAt, wedge } from './wheelGeometry.ts'

export interface Seat {
  readonly key: string | number
  /** Null while nobody has taken the seat. */
  readonly name: string | null
  readonly paid: boolean
}

interface WheelProps {
  seats: readonly Seat[]
  /** The index of the seat that receives this round's pot; undefined once all have had theirs. */
  turn: number | undefined
  /** What stands in the middle, line by line. */
  centre?: { readonly above: string; readonly pot: string; readonly below: string }
  /** Up to which part of its height the bowl behind it is full. */
  filled?: number
  /** The whole picture in a sentence. */
  description: string
}

/** Initials become unreadable beyond this many wedges. */
const readable = 14

/** The rotation: a wedge for every seat, turned so that whoever's turn it is stands at twelve o'clock. */
export const Wheel = ({ seats, turn, centre, filled = 0, description }: WheelProps) => {
  const degrees = turn === undefined ? 0 : (-turn * 360) / seats.length
  return (
    <svg className={styles.wheel} viewBox="-140 -150 280 290" role="img" aria-label={description}>
      <circle r="128" className={styles.rim} />
      <g className={styles.turning} style={{ transform: `rotate(${degrees}deg)` }}>
        {seats.map((seat, index) => (
          <Wedge
            key={seat.key}
            seat={seat}
            index={index}
            count={seats.length}
            isTurn={index === turn}
            degrees={degrees}
          />
        ))}
      </g>
      {turn !== undefined && <path className={styles.pointer} d="M-9-149h18l-9 13z" />}
      {centre && (
        <g textAnchor="middle">
          {filled > 0 && <path className={styles.bowl} d={filling(63, filled)} />}
          <text y="-18" className={styles.small}>
            {centre.above}
          </text>
          <text y="10" className={cx(styles.pot, centre.pot.length > 8 && styles.long)}>
            {centre.pot}
          </text>
          <text y="34" className={styles.small}>
            {centre.below}
          </text>
        </g>
      )}
    </svg>
  )
}

interface WedgeProps {
  seat: Seat
  index: number
  count: number
  isTurn: boolean
  degrees: number
}

const Wedge = ({ seat, index, count, isTurn, degrees }: WedgeProps) => {
  const middle = (index * 2 * Math.PI) / count
  const state = seat.name === null ? styles.open : seat.paid ? styles.paid : styles.waiting
  return (
    <g className={cx(state, isTurn && styles.turn)}>
      <path d={wedge(middle, Math.PI / count, isTurn ? 70 : 72, isTurn ? 134 : 120)} />
      <g transform={`translate(${pointAt(middle, isTurn ? 103 : 96)})`}>
        {/* Turned back, so that the letters stay upright. */}
        <g className={styles.turning} style={{ transform: `rotate(${-degrees}deg)` }}>
          {(count <= readable || isTurn) && (
            <text y={seat.paid ? -6 : 1} dominantBaseline="middle" textAnchor="middle">
              {seat.name === null ? '+' : initialsOf(seat.name)}
            </text>
          )}
          {seat.paid && (count <= readable || isTurn) && <path className={styles.tick} d="M-5 11l4 4 8-8" />}
        </g>
      </g>
    </g>
  )
}
