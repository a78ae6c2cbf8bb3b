import { Clock } from 'lucide-react'
import { Button } from '../../components/Button.tsx'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { day, money } from '../../lib/format.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { contribute } from '../../lib/payments.ts'
import { useUser } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useGoOn } from '../../lib/useGoOn.ts'
import styles from './Unfinished.module.css'
import { unfinishedTexts as texts } from './unfinishedTexts.ts'
import type { HistoryRow } from './view.ts'

/** Payments that the reader has begun and that have not arrived: left at the bank's page, or on their way. */
export const Unfinished = ({ all }: { all: readonly HistoryRow[] }) => {
  const { user } = useUser()
  const waiting = all.filter(
    row => row.status === 'pending' && row.userId === user?.id && row.stripePaymentId !== null,
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
  const { goalId, amount, stripePaymentId } = row
  const refresh = useRefresh()
  const { goOn, busy: goingOn } = useGoOn()
  const { busy, run } = useBusy()

  // First whether it has arrived after all, or is about to: it must not be paid twice.
  const finish = async (): Promise<void> => {
    try {
      const { status } = await contribute(goalId, { amount, paymentIntentId: stripePaymentId ?? undefined })
      const [title, description] = status === 'completed' ? texts.arrived : texts.underWay
      praise(title, description)
      await refresh(...keysOfGoal(goalId))
    } catch (error) {
      if (error instanceof HttpError && error.status === 402) return goOn(row.id)
      throw error
    }
  }
  const press = () =>
    run(() => finish().catch(error => complain(texts.error, messageOf(error, texts.failed))))

  return (
    <li className={styles.item}>
      <Clock size={20} aria-hidden="true" />
      <p>
        <strong>{texts.waits(money(amount), row.goalName)}</strong> {texts.begun(day(row.date))}
      </p>
      <Button look="outline" disabled={busy || goingOn} onClick={() => void press()}>
        {texts.finish}
      </Button>
    </li>
  )
}
