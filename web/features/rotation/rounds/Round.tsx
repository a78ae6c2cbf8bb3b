import { Check } from 'lucide'
import { useState } from 'react'
import type { RoundResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { booksOf } from '../../../lib/books.ts'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import { PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutBadge } from '../../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { awaitedIn, type CircleProps, paidSeats, roundInSight, roundsAround, whoseRound } from '../view.ts'
import styles from './Rounds.module.css'

const texts = rotationTexts.rounds

interface RoundProps extends CircleProps {
  round: RoundResponse
  isCurrent: boolean
}

export const Round = (props: RoundProps) => {
  const { round, rotation, viewerId } = props
  const { status, recipient, payout } = round
  const done = status === 'closed' || status === 'full'
  const notHeld = rotation.phase === 'wound_up' && !done
  const isCurrent = props.isCurrent && !notHeld
  const payee = {
    yours: texts.toYou,
    theirs: texts.to({ who: recipient?.name ?? '' }),
    open: texts.toNobody,
    drawn: texts.toBeDrawn,
  }[whoseRound(round, rotation, viewerId)]
  return (
    <li
      className={cx(styles.round, done && styles.done, isCurrent && styles.current)}
      {...(isCurrent && { 'aria-current': 'step' as const })}
    >
      <span className={styles.mark} aria-hidden="true">
        {done && !isCurrent ? <Icon of={Check} size={16} strokeWidth={3} /> : round.round}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3>
            {texts.round({ round: round.round })} <span>{payee}</span>
          </h3>
          <strong className="figures">
            {done ? (
              <Opens to={booksOf(rotation.goalId, { figure: 'pot', round: round.round })}>
                {money(round.pot, rotation.currency)}
              </Opens>
            ) : (
              money(round.pot, rotation.currency)
            )}
          </strong>
          <span className="muted">
            {notHeld
              ? texts.notHeld
              : round.closedAt
                ? texts.closed({ date: day(round.closedAt) })
                : dueWords(round, rotation)}
          </span>
          <span className={styles.badge}>
            {payout ? <PayoutBadge status={payout.status} /> : !notHeld && <State of={props} />}
          </span>
        </div>
        {!notHeld && <Lines {...props} />}
        {payout && <PayoutTracker payout={payout} viewerId={viewerId} />}
        {payout && <PayoutActions file payout={payout} />}
        {done && !payout && round.short && <p className={styles.line}>{texts.nothing}</p>}
      </div>
    </li>
  )
}

/** A later round waits until those who are late have paid. */
const dueWords = ({ status, dueOn }: RoundResponse, rotation: CircleProps['rotation']): string => {
  const awaited = status === 'upcoming' ? awaitedIn(rotation) : []
  if (awaited.length === 0) return texts.due({ date: day(dueOn) })
  return texts.dueOnce({ date: day(dueOn), count: awaited.length, names: listOf(awaited) })
}

const State = ({ of: { round, isCurrent } }: { of: RoundProps }) => (
  <span className={cx(styles.state, isCurrent && styles.now)}>{texts.states[round.status]}</span>
)

/** The state of a round's money. */
const Lines = ({ round, rotation }: RoundProps) => {
  const { status, paidUserIds, lateUserIds, short } = round
  const collected = money(round.collected, rotation.currency)
  const late = lateUserIds.filter(userId => !paidUserIds.includes(userId))
  const nameOf = (userId: number): string =>
    rotation.members.find(member => member.userId === userId)?.name ?? ''
  const lines = [
    status === 'open' &&
      texts.collected({
        amount: collected,
        pot: money(round.pot, rotation.currency),
        paid: paidSeats(round, rotation),
        members: rotation.seats,
      }),
    status === 'open' &&
      late.length > 0 &&
      texts.missing({ names: listOf(late.map(nameOf).filter(Boolean)) }),
    status === 'upcoming' && paidUserIds.length > 0 && texts.early({ count: paidUserIds.length }),
    short && texts.short({ pot: collected, full: money(rotation.pot, rotation.currency) }),
  ].filter(line => typeof line === 'string')
  return lines.map(line => (
    <p key={line} className={cx(styles.line, 'figures')}>
      {line}
    </p>
  ))
}

/** All rounds in order: the recipient, the payout and its proof. */
export const Rounds = (circle: CircleProps) => {
  const { rounds } = circle.rotation
  const [all, setAll] = useState(false)
  const current = roundInSight(circle.rotation)
  const near = roundsAround(rounds, current?.round ?? rounds.length)
  const shown = all ? rounds : near
  return (
    <Card title={texts.title} note={texts.note({ rounds: rounds.length, every: everyText(circle.rotation) })}>
      <ol className={styles.rounds}>
        {shown.map((round: RoundResponse) => (
          <Round key={round.round} round={round} isCurrent={round.round === current?.round} {...circle} />
        ))}
      </ol>
      {near.length < rounds.length && (
        <Button look="outline" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all({ count: rounds.length })}
        </Button>
      )}
    </Card>
  )
}
