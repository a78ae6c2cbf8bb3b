import { TriangleAlert } from 'lucide-react'
import type { FailedPayment, ScheduleResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { day, money } from '../../lib/format.ts'
import { useGoOn } from '../../lib/useGoOn.ts'
import styles from './Failures.module.css'
import { texts } from './texts.ts'

const words = texts.failures

/** What failed and waits for its payer, before anything else on the page. */
export const Failures = ({ plans }: { plans: readonly ScheduleResponse[] }) => {
  const waiting = plans.flatMap(({ goalName, failed }) => (failed ? [{ goalName, failed }] : []))
  return waiting.length === 0 ? null : (
    <ul className={styles.list} aria-label={words.title}>
      {waiting.map(({ goalName, failed }) => (
        <Failure key={failed.contributionId} goal={goalName} failed={failed} />
      ))}
    </ul>
  )
}

const Failure = ({ goal, failed }: { goal: string; failed: FailedPayment }) => {
  const { goOn, busy } = useGoOn()
  return (
    <li className={styles.item}>
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <p>
          <strong>{words.failed(money(failed.amount), goal)}</strong>
        </p>
        <p>
          {sentence(failed.reason)} {whatNow(failed)}
        </p>
      </div>
      <Button
        look="money"
        disabled={busy}
        aria-label={words.fixNamed(goal)}
        onClick={() => void goOn(failed.contributionId)}
      >
        {words.fix}
      </Button>
    </li>
  )
}

const whatNow = ({ retryOn, needsOtherCard }: FailedPayment): string => {
  if (retryOn) return words.retry(day(retryOn))
  return needsOtherCard ? words.otherCard : words.noRetry
}

/** The reason comes as a clause. */
const sentence = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.$/, '')}.`
