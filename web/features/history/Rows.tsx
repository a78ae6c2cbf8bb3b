import { Link } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { Opens } from '../../components/Opens.tsx'
import { TransactionBadge } from '../../components/TransactionBadge.tsx'
import { booksOf } from '../../lib/books.ts'
import { day, money } from '../../lib/format.ts'
import { useFirst } from '../../lib/useFirst.ts'
import styles from './Rows.module.css'
import { texts } from './texts.ts'
import type { HistoryRow } from './view.ts'

const columns = texts.columns

/** A table; where there is no room for one, each of its rows becomes a card. */
export const Rows = ({ rows, viewer }: { rows: readonly HistoryRow[]; viewer: number | undefined }) => {
  const { shown, showMore } = useFirst(rows)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.goal}</th>
            <th scope="col">{columns.member}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <tr key={row.id}>
              <td className={styles.date}>{day(row.date)}</td>
              <th scope="row" className={styles.goal}>
                <Link to={`/goals/${row.goalId}`}>{row.goalName}</Link>
              </th>
              <td className={styles.member}>{row.username}</td>
              <td className={styles.status}>
                <TransactionBadge of={row} />
                {row.refundingAmount && (
                  <span className={styles.onItsWay}>{texts.onItsWay(money(row.refundingAmount))}</span>
                )}
                {hasReceipt(row, viewer) && (
                  <Link
                    to={`/receipts/${row.id}`}
                    className={styles.receipt}
                    aria-label={texts.receiptOf(money(row.amount), row.goalName)}
                  >
                    {texts.receipt}
                  </Link>
                )}
              </td>
              <td className={styles.amount}>
                {hasArrived(row) ? (
                  <Opens to={booksOf(row.goalId, { figure: 'payment', contributionId: row.id })}>
                    {money(row.amount)}
                  </Opens>
                ) : (
                  money(row.amount)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {showMore && (
        <Button look="outline" className={styles.more} onClick={showMore}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

/** For payments of the reader's own that have come in, whatever has become of them since. */
const hasReceipt = ({ status, userId }: HistoryRow, viewer: number | undefined): boolean =>
  userId === viewer && hasArrived({ status })

const hasArrived = ({ status }: Pick<HistoryRow, 'status'>): boolean =>
  status !== 'pending' && status !== 'failed'
