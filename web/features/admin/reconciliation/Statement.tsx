import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { StatementResponse, TrialBalance as TrialBalanceFigures } from '#shared/api/reconciliation.ts'
import { Opens } from '../../../components/Opens.tsx'
import { Table } from '../../../components/Table.tsx'
import { cx } from '../../../lib/cx.ts'
import { day } from '../../../lib/format.ts'
import { signedMoney } from '../../../lib/signed.ts'
import { journalOf } from '../addresses.ts'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const { statement: words, balances: balanceWords } = texts

/** A day of the account at Stripe, by both sides' books, in each currency. */
export const Statements = ({ of: statements }: { of: readonly StatementResponse[] }) => {
  if (statements.length === 0) return <p className="muted">{words.none}</p>
  return statements.map(statement => {
    const date = day(statement.day)
    return (
      <Statement
        key={statement.currency}
        of={statement}
        title={
          statements.length === 1
            ? words.title({ day: date })
            : words.titleIn({ day: date, currency: statement.currency })
        }
      />
    )
  })
}

const Statement = ({ of: statement, title }: { of: StatementResponse; title: string }) => {
  const { currency } = statement
  const opened = (movement: string): string => journalOf({ from: statement.day, movement }, currency)
  const money = (amount: string): string => signedMoney(amount, currency)
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <p className="muted">{words.boundary}</p>
      <div className={styles.scroll}>
        <Table
          className={cx(styles.statement, styles.compared)}
          rows={statement.lines}
          keyOf={({ line }) => line}
          rowClass={({ line }) => (line === 'opening' || line === 'closing') && styles.whole}
          columns={[
            { head: words.line, isRowHead: true, cell: ({ line }) => words.lines[line] },
            {
              head: words.ledger,
              className: 'figures',
              cell: ({ line, ledger }) => <Opens to={opened(line)}>{money(ledger)}</Opens>,
            },
            { head: words.stripe, className: 'figures', cell: ({ stripe }) => money(stripe) },
            {
              head: words.difference,
              className: 'figures',
              cell: ({ difference }) => <span data-off={/[1-9]/.test(difference)}>{money(difference)}</span>,
            },
          ]}
        />
      </div>
    </section>
  )
}

/** The present balance of each account of the books, in each currency. */
export const TrialBalance = ({ of: { balances, together } }: { of: TrialBalanceFigures }) => {
  if (together.length === 0)
    return (
      <section className={styles.part}>
        <h3>{balanceWords.title}</h3>
        <p className="muted">{balanceWords.none}</p>
      </section>
    )
  return together.map(({ currency, amount }) => (
    <section key={currency} className={styles.part}>
      <h3>{together.length === 1 ? balanceWords.title : balanceWords.inCurrency({ currency })}</h3>
      <div className={styles.scroll}>
        <Table
          className={styles.statement}
          rows={balances.filter(balance => balance.currency === currency)}
          keyOf={({ account }) => account}
          columns={[
            {
              head: balanceWords.account,
              isRowHead: true,
              cell: ({ account }) => accountNames[account],
            },
            {
              head: balanceWords.balance,
              className: 'figures',
              cell: balance => (
                <Opens to={journalOf({ account: balance.account }, currency)}>
                  {signedMoney(balance.amount, currency)}
                </Opens>
              ),
            },
          ]}
          foot={
            <tr className={styles.whole}>
              <th scope="row">{balanceWords.together}</th>
              <td className="figures">{signedMoney(amount, currency)}</td>
            </tr>
          }
        />
      </div>
    </section>
  ))
}
