import type { SettlementPair, SettlementResponse } from '#shared/api/votes.ts'
import { listOf } from '#shared/intl.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { useFresh } from '../../../lib/data.ts'
import { minorOf, money } from '../../../lib/format.ts'
import { goalKey } from '../../../lib/goals.ts'
import { rich } from '../../../lib/rich.tsx'
import { useUser } from '../../../lib/session.ts'
import styles from './Votes.module.css'
import { votesTexts } from './votesTexts.ts'

const texts = votesTexts.settlement

/** The debts if the circle ended now, shown before the decision. */
export const Settlement = ({ goalId }: { goalId: number }) => {
  const found = useFresh<SettlementResponse>(`${goalKey(goalId)}/settlement`)
  return (
    <section className={styles.settlement} aria-labelledby="settlement">
      <h3 id="settlement">{texts.title}</h3>
      <Loaded of={found} loading={texts.loading} failed={texts.failed}>
        {settlement => <Debtors {...settlement} />}
      </Loaded>
    </section>
  )
}

const Debtors = ({ pairs, currency }: SettlementResponse) => {
  const { user } = useUser()
  if (pairs.length === 0) return <p>{texts.none}</p>
  const byDebtor = Map.groupBy(pairs, pair => pair.debtor.userId)
  const partOf = ({ creditor, amount }: SettlementPair): string =>
    creditor.userId === user?.id
      ? texts.partToYou({ amount: money(amount, currency) })
      : texts.part({ amount: money(amount, currency), who: creditor.name })
  return (
    <>
      <ul>
        {[...byDebtor].map(([userId, owed]) => {
          const total = owed.reduce((sum: Minor, { amount }) => add(sum, minorOf(amount, currency)), zero)
          return (
            <li key={userId} className="figures">
              {rich(
                texts.owes({
                  by: userId === user?.id ? 'you' : 'other',
                  who: owed[0]?.debtor.name ?? '',
                  amount: money(total, currency),
                  to: listOf(owed.map(partOf)),
                }),
                { amount: words => <strong>{words}</strong> },
              )}
            </li>
          )
        })}
      </ul>
      <p className="muted">{texts.open}</p>
    </>
  )
}
