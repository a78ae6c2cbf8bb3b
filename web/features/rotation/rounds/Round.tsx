import { Check } from 'lucide-react'
import type { RoundResponse } from '#shared/api/rotation.ts'
import { Opens } from '../../../components/Opens.tsx'
import { PayoutActions } from '../../../components/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../../components/payouts/PayoutBadge.tsx'
import { PayoutProof } from '../../../components/payouts/PayoutProof.tsx'
import { booksOf } from '../../../lib/books.ts'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import type { CirclePartProps } from '../part/YourPart.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { RoundActs } from './RoundActs.tsx'
import styles from './Rounds.module.css'

const texts = rotationTexts.rounds

export interface RoundProps extends CirclePartProps {
  round: RoundResponse
  isCurrent: boolean
}

export const Round = (props: RoundProps) => {
  const { round, rotation, viewerId } = props
  const { status, recipient, payout } = round
  const done = status === 'closed' || status === 'full'
  const notHeld = rotation.phase === 'wound_up' && !done
  const isCurrent = props.isCurrent && !notHeld
  const mine = recipient !== null && recipient.userId === viewerId
  return (
    <li
      className={cx(styles.round, done && styles.done, isCurrent && styles.current)}
      {...(isCurrent && { 'aria-current': 'step' as const })}
    >
      <span className={styles.mark} aria-hidden="true">
        {done && !isCurrent ? <Check size={16} strokeWidth={3} /> : round.round}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3>
            {texts.round(round.round)}{' '}
            <span>{mine ? texts.toYou : recipient ? texts.to(recipient.name) : texts.toNobody}</span>
          </h3>
          <strong className="figures">
            {done ? (
              <Opens to={booksOf(rotation.goalId, { figure: 'pot', round: round.round })}>
                {money(round.pot)}
              </Opens>
            ) : (
              money(round.pot)
            )}
          </strong>
          <span className="muted">
            {notHeld
              ? texts.notHeld
              : round.closedAt
                ? texts.closed(day(round.closedAt))
                : texts.due(day(round.dueOn))}
          </span>
          <span className={styles.badge}>
            {payout ? <PayoutBadge status={payout.status} /> : !notHeld && <State of={props} />}
          </span>
        </div>
        {!notHeld && <Lines {...props} />}
        {payout && <PayoutProof payout={payout} viewerId={viewerId} />}
        {payout && <PayoutActions file payout={payout} />}
        <RoundActs {...props} />
        {done && !payout && round.short && <p className={styles.line}>{texts.nothing}</p>}
      </div>
    </li>
  )
}

const State = ({ of: { round, isCurrent } }: { of: RoundProps }) => (
  <span className={cx(styles.state, isCurrent && styles.now)}>{texts.states[round.status]}</span>
)

/** What there is to be said of the money in a round. */
const Lines = ({ round, rotation }: RoundProps) => {
  const { status, collected, pot, paidUserIds, lateUserIds, short } = round
  const late = lateUserIds.filter(userId => !paidUserIds.includes(userId))
  const nameOf = (userId: number): string =>
    rotation.members.find(member => member.userId === userId)?.name ?? ''
  const lines = [
    status === 'open' && texts.collected(money(collected), money(pot), paidUserIds.length, rotation.seats),
    status === 'open' &&
      late.length > 0 &&
      texts.missing(new Intl.ListFormat('en').format(late.map(nameOf).filter(Boolean))),
    status === 'upcoming' && paidUserIds.length > 0 && texts.early(paidUserIds.length),
    short && texts.short(money(collected), money(rotation.pot)),
  ].filter(line => typeof line === 'string')
  return lines.map(line => (
    <p key={line} className={cx(styles.line, 'figures')}>
      {line}
    </p>
  ))
}
