import { useState } from 'react'
import { Link } from 'wouter'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { runsGoal } from '#shared/roles.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { booksOf } from '../../lib/books.ts'
import { day, money, today } from '../../lib/format.ts'
import { useTransactions } from '../../lib/goals.ts'
import { rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { useFirst } from '../../lib/useFirst.ts'
import { payerOf } from '../common/payments/payerOf.ts'
import { TransactionBadge } from '../common/payments/TransactionBadge.tsx'
import { howPaid } from '../common/reports/howPaid.ts'
import { hasReportActions, ReportActions } from '../common/reports/ReportActions.tsx'
import { goalTexts } from './goalTexts.ts'
import styles from './History.module.css'

// Few members may refund.
const RefundDialog = lazyPart(() => import('./RefundDialog.tsx'), 'RefundDialog')

const texts = goalTexts.history

export const History = ({ goal, viewerId }: { goal: GoalResponse; viewerId: number | undefined }) => {
  const { data: transactions, error } = useTransactions(String(goal.id))
  const [refunded, setRefunded] = useState<TransactionResponse>()
  const { shown, showMore } = useFirst(transactions ?? [])
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const hasBegun = rotation?.phase === 'running'
  return (
    <Card title={texts.title}>
      {transactions === undefined ? (
        error ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <Skeleton label={texts.title} />
        )
      ) : transactions.length === 0 ? (
        <p className="muted">{texts.empty}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map(transaction => (
            <Row
              key={transaction.id}
              transaction={transaction}
              viewerId={viewerId}
              runs={runsGoal(goal.role)}
              returns={isReturnedBy(goal, transaction, { viewerId, hasBegun })}
              passedOn={isPassedOn(goal, transaction)}
              onRefund={() => setRefunded(transaction)}
            />
          ))}
        </ul>
      )}
      {showMore && (
        <Button look="outline" className={styles.more} onClick={showMore}>
          {texts.more}
        </Button>
      )}
      <p className={styles.files}>
        <Link to={`/statements?goal=${goal.id}`}>{texts.statement}</Link>
        {rotates(goal) && (
          <DownloadLink href={`/api/goals/${goal.id}/evidence`}>{texts.evidence}</DownloadLink>
        )}
      </p>
      {refunded && (
        <RefundDialog
          transaction={refunded}
          isOwn={refunded.userId === viewerId}
          onClosed={() => setRefunded(undefined)}
        />
      )}
    </Card>
  )
}

/** Money in a pot, or that has paid a debt, belongs to another member by now. */
const isPassedOn = ({ currentCycle }: GoalResponse, { round, debtId }: TransactionResponse): boolean =>
  debtId !== undefined || (round !== undefined && round <= currentCycle)

interface Viewing {
  readonly viewerId: number | undefined
  readonly hasBegun: boolean
}

/**
 * Who may refund a payment; in a circle that has begun, and of cash that another member has, its payer
 * requests it. So it is with a payment from a bank account before, whose refund waits for weeks.
 */
const isReturnedBy = (
  goal: GoalResponse,
  { outside, userId, round, takeableUntil }: TransactionResponse,
  { viewerId, hasBegun }: Viewing,
): boolean => {
  if (rotates(goal) && (outside || hasBegun)) return userId === viewerId
  const isWaiting = rotates(goal) && round !== undefined && takeableUntil !== undefined
  return runsGoal(goal.role) && (!isWaiting || userId === viewerId)
}

interface RowProps {
  transaction: TransactionResponse
  viewerId: number | undefined
  runs: boolean
  returns: boolean
  passedOn: boolean
  onRefund: () => void
}

const Row = ({ transaction, viewerId, runs, returns, passedOn, onRefund }: RowProps) => {
  const own = transaction.userId === viewerId
  const { id, goalId, username, currency, createdAt, status, refundingAmount } = transaction
  const amount = money(transaction.amount, currency)
  const arrived = status !== 'pending' && status !== 'failed'
  return (
    <li className={styles.row}>
      <span className={styles.who}>{payerOf(transaction)}</span>
      <strong className="figures">
        {arrived ? (
          <Opens to={booksOf(goalId, { figure: 'payment', contributionId: id })}>{amount}</Opens>
        ) : (
          amount
        )}
      </strong>
      <span className="muted">{day(createdAt)}</span>
      <TransactionBadge of={transaction} />
      {transaction.expectedOn && (
        <span className={styles.how}>{texts.expected({ date: day(transaction.expectedOn) })}</span>
      )}
      {transaction.takeableUntil && transaction.takeableUntil >= today() && (
        <span className={styles.how}>{texts.takeable({ date: day(transaction.takeableUntil) })}</span>
      )}
      {transaction.outside && <span className={styles.how}>{howPaid(transaction.outside, viewerId)}</span>}
      {hasReportActions(transaction) && (
        <div className={styles.answers}>
          <ReportActions of={transaction} />
        </div>
      )}
      {arrived && (own || runs) && (
        <span className={styles.acts}>
          <Link to={`/receipts/${id}`} aria-label={texts.receiptOf({ amount, who: username })}>
            {texts.receipt}
          </Link>
          {refundingAmount && (
            <span role="status">{texts.onItsWay({ amount: money(refundingAmount, currency) })}</span>
          )}
          {returns && status === 'completed' && !passedOn && !refundingAmount && (
            <Button look="quiet" aria-label={texts.refundOf({ amount, who: username })} onClick={onRefund}>
              {texts.refund}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
