import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { RefundResponse } from '#shared/api/payments.ts'
import { add, formatDecimal, subtract } from '#shared/money.ts'
import { type RefundReason, refundReasons } from '#shared/refundReasons.ts'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Select } from '../../components/Select.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day, minorOf, money, today } from '../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { goalKey, keysOfGoal } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { useRefundFee } from '../../lib/offeredCurrencies.ts'
import { useAction } from '../../lib/useAction.ts'
import { refundFeeTexts } from '../common/payments/refundFeeTexts.ts'
import { refundReasonTexts } from '../common/payments/refundReasonTexts.ts'
import styles from './Organise.module.css'
import { refundTexts as texts } from './refundTexts.ts'

interface RefundDialogProps {
  transaction: TransactionResponse
  /** The reader's own payment, whose refund may cost a fee. */
  isOwn: boolean
  onClosed: () => void
}

/** Until that day the payer's bank could take the payment back as well. */
const wordsOfAccount = (date: string) => {
  const [goes, leaves, final] = texts.fromAccount
  const [title, description] = texts.askedOfAccount
  return {
    meaning: [goes({ date }), leaves, final],
    asked: [title, description({ date })] as const,
  }
}

/** Amount and reason, then a confirmation. */
export const RefundDialog = ({ transaction, isOwn, onClosed }: RefundDialogProps) => {
  const { currency, outside } = transaction
  const { takeableUntil } = transaction
  const fromAccount = takeableUntil !== undefined && takeableUntil >= today() ? day(takeableUntil) : undefined
  const { meaning, asked } = outside
    ? texts.byHand
    : fromAccount === undefined
      ? texts
      : wordsOfAccount(fromAccount)
  const back = add(minorOf(transaction.refundedAmount, currency), minorOf(transaction.refundFee, currency))
  const left = subtract(minorOf(transaction.amount, currency), back)
  const { close, dialog } = useDialog(onClosed)
  const [resolver] = useState(() =>
    fetchedResolver(() =>
      import('./refundSchema.ts').then(module => module.refundSchema({ amount: left, currency })),
    ),
  )
  const form = useForm({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { amount: formatDecimal(left, currency), reason: 'requested_by_payer' },
  })
  /** Valid, and waiting for confirmation. */
  const [wanted, setWanted] = useState<{ readonly amount: string; readonly reason: RefundReason }>()
  const sent = useRef<SentOnce>(undefined)
  const fee = useRefundFee(currency)
  const isCharged =
    fee !== undefined &&
    !outside &&
    isOwn &&
    wanted !== undefined &&
    minorOf(wanted.amount, currency) > minorOf(fee, currency)
  const fees = isCharged ? [refundFeeTexts.ofRefund({ amount: money(fee, currency) })] : []

  const { run, busy, fault } = useAction(
    async () => {
      const refund = { contributionId: transaction.id, ...wanted }
      // One request, however often it is sent.
      sent.current = keyFor(refund, sent.current)
      const id = sent.current.key
      await post<RefundResponse>(`${goalKey(transaction.goalId)}/refunds`, { id, ...refund })
      showSuccess(...asked)
    },
    { title: null, keys: keysOfGoal(transaction.goalId) },
  )
  const refund = async () => {
    if (await run()) close()
  }

  return (
    <Dialog
      {...dialog}
      title={
        wanted
          ? texts.question({ amount: money(wanted.amount, currency), who: transaction.username })
          : texts.title({ amount: money(transaction.amount, currency), who: transaction.username })
      }
      busy={busy}
    >
      {wanted ? (
        <>
          <ul className={styles.points}>
            {[...meaning, ...fees].map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <FormFault text={fault} />
          <div className={styles.buttons}>
            <Button look="outline" disabled={busy} autoFocus onClick={() => setWanted(undefined)}>
              {texts.back}
            </Button>
            <Button look="danger" disabled={busy} onClick={() => void refund()}>
              {busy ? texts.confirming : texts.confirm({ amount: money(wanted.amount, currency) })}
            </Button>
          </div>
        </>
      ) : (
        <form className={styles.form} noValidate onSubmit={form.handleSubmit(setWanted)}>
          <AmountField
            currency={currency}
            label={texts.amount}
            hint={texts.left({ amount: money(left, currency) })}
            {...fieldOf(form, 'amount')}
          />
          <Select
            label={texts.reason}
            options={refundReasons.map(one => [one, refundReasonTexts[one]])}
            {...fieldOf(form, 'reason')}
          />
          <Button type="submit" wide>
            {texts.continue}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
