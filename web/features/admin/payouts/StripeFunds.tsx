import type { StripeFundsResponse } from '#shared/api/payouts.ts'
import { Card } from '../../../components/Card.tsx'
import { cx } from '../../../lib/cx.ts'
import { money } from '../../../lib/format.ts'
import { dayAndTime } from '../../../lib/intl.ts'
import styles from './Payouts.module.css'
import { texts } from './texts.ts'

const words = texts.stripe

/** What the operator has with Stripe in each currency, and what payouts need that wait for more. */
export const StripeFunds = ({ of }: { of: readonly StripeFundsResponse[] }) => (
  <Card title={words.title} note={words.note}>
    <ul className={styles.funds}>
      {of.map(({ currency, available, pending, seenAt, short }) => (
        <li key={currency} className={cx(styles.fund, short !== null && styles.short)}>
          <h3>{words.available({ amount: money(available, currency) })}</h3>
          {short && (
            <p>
              {words.short({
                payouts: short.payouts,
                needed: money(short.needed, currency),
                missing: money(short.missing, currency),
                date: dayAndTime(short.since),
              })}
            </p>
          )}
          <p className="muted">
            {words.pending({
              more: Number(pending) > 0 ? 'yes' : 'no',
              amount: money(pending, currency),
              date: dayAndTime(seenAt),
            })}
          </p>
        </li>
      ))}
    </ul>
  </Card>
)
