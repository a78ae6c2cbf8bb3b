import type { TransactionResponse } from '#shared/api/contributions.ts'
import { Card } from '../../components/Card.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { TransactionBadge } from '../../components/TransactionBadge.tsx'
import { day, money } from '../../lib/format.ts'
import { useTransactions } from '../../lib/goals.ts'
import { goalTexts } from './goalTexts.ts'
import styles from './History.module.css'

interface HistoryProps {
  id: string
  className: string | undefined
}

export const History = ({ id, className }: HistoryProps) => {
  const texts = goalTexts.history
  const { data: transactions, error } = useTransactions(id)
  return (
    <Card title={texts.title} className={className}>
      {transactions === undefined ? (
        error ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <InlineSpinner label={texts.title} />
        )
      ) : transactions.length === 0 ? (
        <p className="muted">{texts.empty}</p>
      ) : (
        <ul className={styles.list}>
          {transactions.map(transaction => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Row = ({ transaction }: { transaction: TransactionResponse }) => (
  <li className={styles.row}>
    <span className={styles.who}>{transaction.username}</span>
    <strong className="figures">{money(transaction.amount)}</strong>
    <span className="muted">{day(transaction.createdAt)}</span>
    <TransactionBadge status={transaction.status} />
  </li>
)
