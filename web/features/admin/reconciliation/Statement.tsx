import type { ReconciliationResponse, StatementResponse } from '#shared/api/reconciliation.ts'
import { Opens } from '../../../components/Opens.tsx'
import { day } from '../../../lib/format.ts'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const { statement: words, balances: balanceWords } = texts

/** A day of the account at Stripe, by both sides' books. */
export const Statement = ({ of: statement }: { of: StatementResponse | null }) => {
  if (statement === null) return <p className="muted">{words.none}</p>
  return (
    <section className={styles.part}>
      <h3>{words.title(day(statement.day))}</h3>
      <p className="muted">{words.boundary}</p>
      <div className={styles.scroll}>
        <table className={styles.statement}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{words.ledger}</th>
              <th scope="col">{words.stripe}</th>
              <th scope="col">{words.difference}</th>
            </tr>
          </thead>
          <tbody>
            {statement.lines.map(({ line, ledger, stripe, difference }) => (
              <tr key={line} data-whole={line === 'opening' || line === 'closing'}>
                <th scope="row">{words.lines[line]}</th>
                <td className="figures">
                  <Opens to={`/admin/journal?from=${statement.day}&movement=${line}`}>{signed(ledger)}</Opens>
                </td>
                <td className="figures">{signed(stripe)}</td>
                <td className="figures" data-off={difference !== '0.00'}>
                  {signed(difference)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
        <table className={styles.statement}>
          <thead>
            <tr>
              <th scope="col">{balanceWords.account}</th>
              <th scope="col">{balanceWords.balance}</th>
            </tr>
          </thead>
          <tbody>
            {of.balances.map(({ account, amount }) => (
              <tr key={account}>
                <th scope="row">{balanceWords.accounts[account]}</th>
                <td className="figures">
                  <Opens to={`/admin/journal?account=${account}`}>{signed(amount)}</Opens>
                </td>
              </tr>
            ))}
            <tr data-whole>
              <th scope="row">{balanceWords.together}</th>
              <td className="figures">{signed(of.together)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    )}
  </section>
)

/** "-1234.50" -> "−1,234.50": the whole column is in dollars. */
const signed = (amount: string): string => {
  const [dollars = '', cents = ''] = amount.replace('-', '').split('.')
  return `${amount.startsWith('-') ? '−' : ''}${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
