import { TriangleAlert } from 'lucide'
import type { FailedPayment, ScheduleResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { Currency } from '../../lib/currencies.ts'
import { day, money } from '../../lib/format.ts'
import { useRetryPayment } from '../../lib/useRetryPayment.ts'
import styles from './Failures.module.css'
import { texts } from './texts.ts'

const words = texts.failures

/** Failed payments that wait for their payer, above everything else on the page. */
export const Failures = ({ schedules }: { schedules: readonly ScheduleResponse[] }) => {
  const waiting = schedules.flatMap(({ goalName, currency, failed }) =>
    failed ? [{ goalName, currency, failed }] : [],
  )
  return waiting.length === 0 ? null : (
    <ul className={styles.list} aria-label={words.title}>
      {waiting.map(({ goalName, currency, failed }) => (
        <Failure key={failed.contributionId} goal={goalName} currency={currency} failed={failed} />
      ))}
    </ul>
  )
}

interface FailureProps {
  goal: string
  currency: Currency
  failed: FailedPayment
}

const Failure = ({ goal, currency, failed }: FailureProps) => {
  const { retryPayment, busy } = useRetryPayment()
  return (
    <li className={styles.item}>
      <Icon of={TriangleAlert} size={20} />
      <div>
        <p>
          <strong>{words.failed({ amount: money(failed.amount, currency), goal })}</strong>
        </p>
        <p>{whatNow(failed)}</p>
      </div>
      <Button
        look="money"
        disabled={busy}
        aria-label={words.fixNamed({ goal })}
        onClick={() => void retryPayment(failed.contributionId)}
      >
        {words.fix}
      </Button>
    </li>
  )
}

const whatNow = ({ reason: clause, retryOn, needsOtherCard }: FailedPayment): string => {
  const reason = sentence(clause)
  if (retryOn) return words.retry({ reason, date: day(retryOn) })
  return (needsOtherCard ? words.otherCard : words.noRetry)({ reason })
}

/** The reason is a clause. */
const sentence = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.$/, '')}.`
