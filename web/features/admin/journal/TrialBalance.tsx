import { Link } from 'wouter'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { TrialBalanceResponse } from '#shared/api/books.ts'
import { listOf } from '#shared/intl.ts'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { Table } from '../../../components/Table.tsx'
import { useFresh } from '../../../lib/data.ts'
import { moment } from '../../../lib/format.ts'
import { signedMinor, signedMoney } from '../../../lib/signed.ts'
import { journalOf } from '../addresses.ts'
import { Verdict } from '../Verdict.tsx'
import styles from './Journal.module.css'
import { texts } from './texts.ts'

const words = texts.balance

export const useTrialBalance = () => useFresh<TrialBalanceResponse>('/api/admin/trial-balance')

/** The balance of each account, and their sum of zero; folded above the lines that were asked for. */
export const TrialBalance = ({ folded }: { folded: boolean }) =>
  folded ? (
    <details className={styles.folded}>
      <summary>{words.title}</summary>
      <Balances />
    </details>
  ) : (
    <Balances />
  )

const Balances = () => (
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
  const wrong = together.filter(({ amount, currency }) => signedMinor(amount, currency) !== 0)
  const isZero = wrong.length === 0
  const amounts = wrong.map(({ amount, currency }) => signedMoney(amount, currency))
  return (
    <Verdict good={isZero}>
      <div className={styles.audited}>
        <p>
          <strong>{isZero ? words.zero : words.wrong({ amount: listOf(amounts) })}</strong>
        </p>
        <p>
          {audited === null
            ? words.unaudited
            : audited.wrong === 0
              ? words.audited({ when: moment(audited.at) })
              : words.differed({ when: moment(audited.at), count: audited.wrong })}{' '}
          <Link to="/admin/audits">{words.audits}</Link>
        </p>
      </div>
    </Verdict>
  )
}

/** A table for each currency, because amounts of two can't be added up. */
const Accounts = ({ of: { balances, together } }: { of: TrialBalanceResponse }) => {
  if (balances.length === 0) return <p className="muted">{words.none}</p>
  return (
    <div className={styles.currencies}>
      {together.map(({ currency, amount }) => (
        <Table
          key={currency}
          className={styles.accounts}
          caption={together.length === 1 ? words.title : <caption>{words.inCurrency({ currency })}</caption>}
          rows={balances.filter(balance => balance.currency === currency)}
          keyOf={({ account }) => account}
          columns={[
            { head: words.account, isRowHead: true, cell: ({ account }) => accountNames[account] },
            {
              head: words.amount,
              cell: balance => (
                <Opens to={journalOf({ account: balance.account }, currency)}>
                  {signedMoney(balance.amount, currency)}
                </Opens>
              ),
            },
          ]}
          foot={
            <tr>
              <th scope="row">{words.together}</th>
              <td>{signedMoney(amount, currency)}</td>
            </tr>
          }
        />
      ))}
    </div>
  )
}
