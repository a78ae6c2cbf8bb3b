import { Link } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { EventTable } from '../../components/EventTable.tsx'
import { Opens } from '../../components/Opens.tsx'
import { booksOf } from '../../lib/books.ts'
import { day, money, today } from '../../lib/format.ts'
import { useFirst } from '../../lib/useFirst.ts'
import { payerOf } from '../common/payments/payerOf.ts'
import { TransactionBadge } from '../common/payments/TransactionBadge.tsx'
import styles from './Rows.module.css'
import { texts } from './texts.ts'
import type { HistoryRow } from './view.ts'

const columns = texts.columns

/** A table; on narrow screens each of its rows becomes a card. */
export const Rows = ({ rows, viewer }: { rows: readonly HistoryRow[]; viewer: number | undefined }) => {
  const { shown, showMore } = useFirst(rows)
  return (
    <EventTable
      look={styles}
      caption={texts.table}
      rows={shown}
      keyOf={row => row.id}
      columns={[
        { head: columns.date, area: 'date', cell: row => day(row.date) },
        {
          head: columns.goal,
          area: 'goal',
          isRowHead: true,
          cell: row => <Link to={`/goals/${row.goalId}`}>{row.goalName}</Link>,
        },
        { head: columns.member, area: 'member', cell: payerOf },
        {
          head: columns.status,
          area: 'status',
          cell: row => (
            <>
              <TransactionBadge of={row} />
              {row.expectedOn && (
                <span className={styles.onItsWay}>{texts.expected({ date: day(row.expectedOn) })}</span>
              )}
              {row.takeableUntil && row.takeableUntil >= today() && (
                <span className={styles.onItsWay}>{texts.takeable({ date: day(row.takeableUntil) })}</span>
              )}
              {row.refundingAmount && (
                <span className={styles.onItsWay}>
                  {texts.onItsWay({ amount: money(row.refundingAmount, row.currency) })}
                </span>
              )}
              {hasReceipt(row, viewer) && (
                <Link
                  to={`/receipts/${row.id}`}
                  className={styles.receipt}
                  aria-label={texts.receiptOf({
                    amount: money(row.amount, row.currency),
                    goal: row.goalName,
                  })}
                >
                  {texts.receipt}
                </Link>
              )}
            </>
          ),
        },
        {
          head: columns.amount,
          area: 'amount',
          cell: row =>
            hasArrived(row) ? (
              <Opens to={booksOf(row.goalId, { figure: 'payment', contributionId: row.id })}>
                {money(row.amount, row.currency)}
              </Opens>
            ) : (
              money(row.amount, row.currency)
            ),
        },
      ]}
    >
      {showMore && (
        <Button look="outline" className={styles.more} onClick={showMore}>
          {texts.more}
        </Button>
      )}
    </EventTable>
  )
}

/** For the reader's own received payments, including refunded ones. */
const hasReceipt = ({ status, userId }: HistoryRow, viewer: number | undefined): boolean =>
  userId === viewer && hasArrived({ status })

const hasArrived = ({ status }: Pick<HistoryRow, 'status'>): boolean =>
  status !== 'pending' && status !== 'failed'
