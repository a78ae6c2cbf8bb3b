import { Link } from 'wouter'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { moment, money } from '../../../lib/format.ts'
import { rawEventOf } from '../rawEventOf.ts'
import styles from './Corrections.module.css'
import { Decide } from './Decide.tsx'
import { MirroredLines } from './MirroredLines.tsx'
import { texts } from './texts.ts'

const tones: Readonly<Record<CorrectionResponse['status'], StatusTone>> = {
  proposed: 'waiting',
  withdrawn: 'returned',
  declined: 'bad',
  done: 'good',
}

interface CorrectionProps {
  of: CorrectionResponse
  /** Whether the viewer has proposed it. */
  own: boolean
  onChanged: () => Promise<unknown>
}

/** The mistaken entry, the reason, the effect of its reversal, and the outcome. */
export const Correction = ({ of, own, onChanged }: CorrectionProps) => {
  const { goalId, revision, entry, status, reversalRevision } = of
  const amount = money(of.amount, of.currency)
  const name = texts.of[entry]({ amount })
  return (
    <li aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <p className="muted">{texts.where({ goal: of.goalName, revision, at: moment(of.bookedAt) })}</p>
        </div>
        <StatusBadge tone={tones[status]}>{texts.status[status]}</StatusBadge>
      </div>
      <blockquote className={styles.reason}>
        <p dir="auto">{of.reason}</p>
        <footer className="muted">
          {texts.proposed({ name: of.proposedBy.name, at: moment(of.proposedAt) })}
        </footer>
      </blockquote>
      <Ended of={of} />
      {status === 'proposed' && <p>{texts.effects[entry]({ amount })}</p>}
      {status !== 'withdrawn' && status !== 'declined' && (
        <MirroredLines lines={of.lines} currency={of.currency} of={name} />
      )}
      <p className={styles.ways}>
        <Link to={rawEventOf({ goalId, revision })}>{texts.toEntry}</Link>
        {reversalRevision !== null && (
          <Link to={rawEventOf({ goalId, revision: reversalRevision })}>{texts.toReversal}</Link>
        )}
      </p>
      {status === 'proposed' && <Decide of={of} own={own} onDecided={onChanged} />}
    </li>
  )
}

const Ended = ({ of: { status, endedBy, endedAt, note } }: { of: CorrectionResponse }) => {
  if (status === 'proposed' || !endedBy || endedAt === null) return null
  const how = texts.ended[status]({ name: endedBy.name, at: moment(endedAt) })
  if (note === null) return <p className="muted">{how}</p>
  return (
    <blockquote className={styles.reason}>
      <p dir="auto">{note}</p>
      <footer className="muted">{how}</footer>
    </blockquote>
  )
}
