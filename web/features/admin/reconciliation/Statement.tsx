import type { StatementResponse, TrialBalance as TrialBalanceFigures } from '#shared/api/reconciliation.ts'
import { defaultCurrency } from '#shared/money.ts'
import { Opens } from '../../../components/Opens.tsx'
import { Table } from '../../../components/Table.tsx'
import { day } from '../../../lib/format.ts'
import { bookTexts } from '../../common/books/bookTexts.ts'
import { journalOf } from '../addresses.ts'
import { CurrencyCode } from '../CurrencyCode.tsx'
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
  const opened = (movement: string): string =>
    journalOf({ from: statement.day, movement }, statement.currency)
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
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
              cell: ({ line, ledger }) => <Opens to={opened(line)}>{signed(ledger)}</Opens>,
            },
            { head: words.stripe, className: 'figures', cell: ({ stripe }) => signed(stripe) },
            {
              head: words.difference,
              className: 'figures',
              cell: ({ difference }) => <span data-off={/[1-9]/.test(difference)}>{signed(difference)}</span>,
            },
          ]}
        />
      </div>
    </section>
  )
}

/** What each account of the books comes to now. */
export const TrialBalance = ({ of: { balances, together } }: { of: TrialBalanceFigures }) => {
  const isMarked = together.some(({ currency }) => currency !== defaultCurrency)
  const mark = (currency: string) => isMarked && <CurrencyCode of={currency} />
  return (
    <section className={styles.part}>
      <h3>{balanceWords.title}</h3>
      {balances.length === 0 ? (
        <p className="muted">{balanceWords.none}</p>
      ) : (
        <div className={styles.scroll}>
          <Table
            className={styles.statement}
            rows={balances}
            keyOf={({ account, currency }) => `${currency} ${account}`}
            columns={[
              {
                head: balanceWords.account,
                isRowHead: true,
                cell: ({ account }) => bookTexts.accounts[account],
              },
              {
                head: balanceWords.balance,
                className: 'figures',
                cell: ({ account, currency, amount }) => (
                  <>
                    <Opens to={journalOf({ account }, currency)}>{signed(amount)}</Opens>
                    {mark(currency)}
                  </>
                ),
              },
            ]}
            foot={together.map(({ currency, amount }) => (
              <tr key={currency} className={styles.whole}>
                <th scope="row">{balanceWords.together}</th>
                <td className="figures">
                  {signed(amount)}
                  {mark(currency)}
                </td>
              </tr>
            ))}
          />
        </div>
      )}
    </section>
  )
}

/** "-1234.50" -> "−1,234.50": the currency stands elsewhere, or is the default one. */
const signed = (amount: string): string => {
  const [whole = '', decimals] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}
