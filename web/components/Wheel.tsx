import { useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Wheel.module.css'
import { carving, initialsOf, type Place, placesOf, pointAt, wedge } from './wheelGeometry.ts'

export interface Seat {
  readonly key: string | number
  /** Null for a free seat. */
  readonly name: string | null
  readonly paid: boolean
  readonly late?: boolean
  /** Has had the pot. */
  readonly received?: boolean
  /** Replaces the initials. */
  readonly mark?: string | undefined
}

interface WheelProps {
  seats: readonly Seat[]
  /** The index of the seat that receives this round's pot; undefined once all have had theirs. */
  turn: number | undefined
  /** The lines in the middle. */
  centre?: { readonly above: string; readonly figure: string; readonly below: string }
  /** The filled part of the bowl behind it. */
  filled?: number
  /** Describes the whole picture in a sentence. */
  description: string
}

/** Initials become unreadable beyond this many wedges; then only a bead marks the reader's own. */
export const readable = 14
const teeth = carving(48, 69.5, 74)
const bowl = 65

/** The rotation: a wedge for every seat, turned so that the current turn is at twelve o'clock. */
export const Wheel = ({ seats, turn, centre, filled = 0, description }: WheelProps) => {
  const places = placesOf(seats.length, turn)
  return (
    <svg className={styles.wheel} viewBox="-146 -152 292 298" role="img" aria-label={description}>
      <circle r="136" className={styles.rim} />
      {seats.map((seat, index) => (
        <Wedge
          key={seat.key}
          seat={seat}
          place={places[index]!}
          readable={seats.length <= readable || index === turn}
          small={seats.length > 9 && index !== turn}
          isTurn={index === turn}
        />
      ))}
      {turn !== undefined && (
        <path className={styles.pointer} d="M-9-151q0-1 1-1h16q1 0 1 1l-8 12q-1 1-2 0z" />
      )}
      {centre && <Centre {...centre} filled={Math.min(1, Math.max(0, filled))} />}
    </svg>
  )
}

interface WedgeProps {
  seat: Seat
  place: Place
  readable: boolean
  small: boolean
  isTurn: boolean
}

const Wedge = ({ seat, place: { angle, half }, readable, small, isTurn }: WedgeProps) => {
  const { name, paid, late, received, mark } = seat
  const state = name === null ? styles.open : paid ? styles.paid : late ? styles.late : styles.waiting
  const sign = paid || (late && name !== null)
  const words = mark ?? (name === null ? '+' : initialsOf(name))
  return (
    <g className={styles.turning} style={{ transform: `rotate(${angle}deg)` }}>
      <g className={cx(state, isTurn && styles.turn)}>
        <path d={wedge(half, isTurn ? 79 : 80, isTurn ? 132 : 124)} />
        {received !== undefined && !isTurn && (
          <circle
            cy="-136"
            r={readable ? 4 : mark ? 5 : 2.6}
            className={cx(received ? styles.received : styles.bead, !readable && mark && styles.own)}
          />
        )}
        {readable && (
          <g transform={`translate(${pointAt(0, isTurn ? 106 : 102)})`}>
            {/* Turned back, so that the letters stay upright. */}
            <g
              className={cx(styles.turning, small && styles.little)}
              style={{ transform: `rotate(${-angle}deg)` }}
            >
              <text y={sign ? (small ? -5 : -7) : 1} dominantBaseline="middle" textAnchor="middle">
                {words}
              </text>
              {paid && <path className={styles.tick} d="M-5 10l4 4 8-8" />}
              {!paid && sign && <path className={styles.tick} d="M0 5v6M0 14.6v.1" />}
            </g>
          </g>
        )}
      </g>
    </g>
  )
}

/** What one of the wheel's marks means, in a legend. */
export type WheelMarkKind = 'turn' | 'paid' | 'waiting' | 'late' | 'open' | 'received' | 'own'

/** One of the wheel's marks, in its own colours also where colours are forced. */
export const WheelMark = ({ kind }: { kind: WheelMarkKind }) => (
  <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
    {kind === 'received' || kind === 'own' ? (
      <circle cx="8" cy="8" r="5" className={styles[kind]} />
    ) : (
      <g className={styles[kind]}>
        <path d="M4 1.5h8q2.5 0 2.5 2.5v8q0 2.5-2.5 2.5H4q-2.5 0-2.5-2.5V4q0-2.5 2.5-2.5z" />
        {kind === 'paid' && <path className={styles.tick} d="M4.5 8.2l2.4 2.4 4.6-4.9" />}
        {kind === 'late' && <path className={styles.tick} d="M8 4v4.6M8 11.6v.1" />}
      </g>
    )}
  </svg>
)

interface CentreProps {
  above: string
  figure: string
  below: string
  filled: number
}

/** The bowl in the middle: carved at its rim, and as full as the pot. */
const Centre = ({ above, figure, below, filled }: CentreProps) => {
  const id = useId()
  return (
    <g textAnchor="middle" className={cx(filled === 1 && styles.full)}>
      <clipPath id={id}>
        <circle r={bowl} />
      </clipPath>
      <polygon className={styles.carving} points={teeth} />
      <circle r={bowl + 1} className={styles.bowl} />
      <g clipPath={`url(#${id})`}>
        {/* A little swell on it, and room below for the way up. */}
        <path
          className={styles.content}
          d="M-70 0q17.5-5 35 0t35 0 35 0 35 0V150H-70z"
          style={{ transform: `translateY(${bowl + 4 - filled * (2 * bowl + 6)}px)` }}
        />
      </g>
      <text y="-22" className={styles.small}>
        {above}
      </text>
      <text
        y="9"
        className={cx(styles.figure, figure.length > 9 ? styles.longest : figure.length > 7 && styles.long)}
      >
        {figure}
      </text>
      <text y="33" className={styles.small}>
        {below}
      </text>
    </g>
  )
}
