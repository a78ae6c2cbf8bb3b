import type { ReconciliationResponse, StatementResponse } from '#shared/api/reconciliation.ts'
import { Opens } from '../../../components/Opens.tsx'
import { Table } from '../../../components/Table.tsx'
import { day } from '../../../lib/format.ts'
import { bookTexts } from '../../common/books/bookTexts.ts'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const { statement: words, balances: balanceWords } = texts

/** A day of the account at Stripe, by both sides' books. */
export const Statement = ({ of: statement }: { of: StatementResponse | null }) => {
  if (statement === null) return <p className="muted">{words.none}</p>
  return (
    <section className={styles.part}>
      <h3>{words.title({ day: day(statement.day) })}</h3>
      <p className="muted">{words.boundary}</p>
      <div className={styles.scroll}>
        <Table
          className={styles.statement}
          rows={statement.lines}
          keyOf={({ line }) => line}
          rowClass={({ line }) => (line === 'opening' || line === 'closing') && styles.whole}
          columns={[
            { head: words.line, isRowHead: true, cell: ({ line }) => words.lines[line] },
            {
              head: words.ledger,
              className: 'figures',
              cell: ({ line, ledger }) => (
                <Opens to={`/admin/journal?from=${statement.day}&movement=${line}`}>{signed(ledger)}</Opens>
              ),
            },
            { head: words.stripe, className: 'figures', cell: ({ stripe }) => signed(stripe) },
            {
              head: words.difference,
              className: 'figures',
              cell: ({ difference }) => <span data-off={difference !== '0.00'}>{signed(difference)}</span>,
            },
          ]}
        />
      </div>
    </section>
  )
}

/** What each account of the books comes to now. */
export const TrialBalance = ({ of }: { of: Pick<ReconciliationResponse, 'balances' | 'together'> }) => (
  <section className={styles.part}>
    <h3>{balanceWords.title}</h3>
    {of.balances.length === 0 ? (
      <p className="muted">{balanceWords.none}</p>
    ) : (
      <div className={styles.scroll}>
        <Table
          className={styles.statement}
          rows={of.balances}
          keyOf={({ account }) => account}
          columns={[
            {
              head: balanceWords.account,
              isRowHead: true,
              cell: ({ account }) => bookTexts.accounts[account],
            },
            {
              head: balanceWords.balance,
              className: 'figures',
              cell: ({ account, amount }) => (
                <Opens to={`/admin/journal?account=${account}`}>{signed(amount)}</Opens>
              ),
            },
          ]}
          foot={
            <tr className={styles.whole}>
              <th scope="row">{balanceWords.together}</th>
              <td className="figures">{signed(of.together)}</td>
            </tr>
          }
        />
      </div>
    )}
  </section>
)

/** "-1234.50" -> "−1,234.50": the whole column is in dollars. */
const signed = (amount: string): string => {
  const [dollars = '', cents = ''] = amount.replace('-', '').split('.')
  return `${amount.startsWith('-') ? '−' : ''}${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
