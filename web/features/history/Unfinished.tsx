import { Clock } from 'lucide'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day, money } from '../../lib/format.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError } from '../../lib/http.ts'
import { contribute } from '../../lib/payments.ts'
import { asWritten, rich } from '../../lib/rich.tsx'
import { useUser } from '../../lib/session.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { useRetryPayment } from '../../lib/useRetryPayment.ts'
import styles from './Unfinished.module.css'
import { unfinishedTexts as texts } from './unfinishedTexts.ts'
import type { HistoryRow } from './view.ts'

/** The reader's unfinished payments: left at the bank's page, or pending there. A debit under way needs nothing of its payer. */
export const Unfinished = ({ all }: { all: readonly HistoryRow[] }) => {
  const { user } = useUser()
  const waiting = all.filter(
    row =>
      row.status === 'pending' &&
      row.userId === user?.id &&
      row.stripePaymentId !== null &&
      row.expectedOn === undefined,
  )
  return waiting.length === 0 ? null : (
    <ul className={styles.list} aria-label={texts.title}>
      {waiting.map(row => (
        <Waiting key={row.id} row={row} />
      ))}
    </ul>
  )
}

const Waiting = ({ row }: { row: HistoryRow }) => {
  const { goalId, currency, amount, stripePaymentId } = row
  const refresh = useRefresh()
  const { retryPayment, busy: retrying } = useRetryPayment()

  // The payment may have arrived in the meantime: it must not be paid twice.
  const { run: finish, busy } = useAction(async () => {
    try {
      const { status } = await contribute(goalId, { amount, paymentIntentId: stripePaymentId ?? undefined })
      const [title, description] = status === 'completed' ? texts.arrived : texts.underWay
      showSuccess(title, description)
      await refresh(...keysOfGoal(goalId))
    } catch (error) {
      const isUnpaid = error instanceof HttpError && error.status === 402
      if (!isUnpaid) throw error
      await retryPayment(row.id)
    }
  })

  return (
    <li className={styles.item}>
      <Icon of={Clock} size={20} />
      <p>
        {rich(
          texts.waits({
            amount: money(amount, currency),
            goal: asWritten(row.goalName),
            date: day(row.date),
          }),
        )}
      </p>
      <Button look="outline" disabled={busy || retrying} onClick={() => void finish()}>
        {texts.finish}
      </Button>
    </li>
  )
}
