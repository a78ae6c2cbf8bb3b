import type { LongerLockResponse } from '#shared/api/admin.ts'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import styles from '../corrections/Corrections.module.css'
import { LongerLockActs } from '../LongerLockActs.tsx'
import { statusTones } from './statusTones.ts'
import { texts } from './texts.ts'

interface LongerLockProps {
  of: LongerLockResponse
  onChanged: () => Promise<unknown>
}

/** A proposal to lock an account for longer than one admin may. */
export const LongerLock = ({ of, onChanged }: LongerLockProps) => {
  const { holder, days, reason, status, proposedBy, proposedAt, endedBy, endedAt, may } = of
  const who = holder.name
  const name = texts.lock.heading({ who, days })
  return (
    <li aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <p className="muted">{texts.lock.proposed({ who: proposedBy.name, at: moment(proposedAt) })}</p>
        </div>
        {status !== 'proposed' && (
          <StatusBadge tone={statusTones[status]}>{texts.status[status]}</StatusBadge>
        )}
      </div>
      {status === 'proposed' && <p>{texts.lock.meaning({ who })}</p>}
      <p dir="auto">{texts.why({ reason })}</p>
      {endedAt !== null && (
        <p className="muted">{texts.ended({ who: endedBy?.name ?? texts.operator, at: moment(endedAt) })}</p>
      )}
      {status === 'proposed' && (
        <div className={styles.acts}>
          {may.withdraw && <p className="muted">{texts.own}</p>}
          {may.decline && !may.confirm && <p className="muted">{texts.onlyDeclined}</p>}
          <LongerLockActs of={of} onChanged={onChanged} />
        </div>
      )}
    </li>
  )
}
