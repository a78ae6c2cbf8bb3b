import useSWR from 'swr'
import { Link } from 'wouter'
import type { TrialBalanceResponse } from '#shared/api/books.ts'
import { bookTexts } from '../../../components/books/bookTexts.ts'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { moment } from '../../../lib/format.ts'
import { signedCents, signedMoney } from '../../../lib/signed.ts'
import { Verdict } from '../Verdict.tsx'
import styles from './Journal.module.css'
import { texts } from './texts.ts'

const words = texts.balance

export const useTrialBalance = () =>
  useSWR<TrialBalanceResponse, Error>('/api/admin/trial-balance', { revalidateOnMount: true })

/** What each account comes to, and that all of them come to nothing. */
export const TrialBalance = () => (
  <Card title={words.title} note={words.note}>
    <Loaded of={useTrialBalance()} loading={words.loading} failed={words.failed}>
      {held => (
        <div className={styles.balance}>
          <Accounts of={held} />
          <Outcome of={held} />
        </div>
      )}
    </Loaded>
  </Card>
)

const Outcome = ({ of: { together, audited } }: { of: TrialBalanceResponse }) => {
  const isZero = signedCents(together) === 0
  return (
    <Verdict good={isZero}>
      <div className={styles.audited}>
        <p>
          <strong>{isZero ? words.zero : words.wrong(signedMoney(together))}</strong>
        </p>
        <p>
          {audited === null
            ? words.unaudited
            : audited.wrong === 0
              ? words.audited(moment(audited.at))
              : words.differed(moment(audited.at), audited.wrong)}{' '}
          <Link to="/admin/audits">{words.audits}</Link>
        </p>
      </div>
    </Verdict>
  )
}

const Accounts = ({ of: { balances, together } }: { of: TrialBalanceResponse }) => {
  if (balances.length === 0) return <p className="muted">{words.none}</p>
  return (
    <table className={styles.accounts}>
      <caption className="unseen">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ account, amount }) => (
          <tr key={account}>
            <th scope="row">{bookTexts.accounts[account]}</th>
            <td>
              <Opens to={`/admin/journal?account=${account}`}>{signedMoney(amount)}</Opens>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.together}</th>
          <td>{signedMoney(together)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
