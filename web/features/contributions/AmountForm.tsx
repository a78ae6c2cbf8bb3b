import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { AmountField } from '../../components/AmountField.tsx'
import { money } from '../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { useRefundFee } from '../../lib/offeredCurrencies.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rich } from '../../lib/rich.tsx'
import { refundFeeTexts } from '../common/payments/refundFeeTexts.ts'
import { usualRhythm } from '../common/rhythm/rhythmDraft.ts'
import { fixedAmount, leftOf } from './amount.ts'
import { PartChoice } from './PartChoice.tsx'
import type { PaymentRequest, PaymentValues } from './paymentSchema.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

export type PaymentForm = UseFormReturn<PaymentValues, unknown, PaymentRequest>

interface AmountFormProps {
  goal: PaidGoal
  /** A fixed amount, or parts of it. */
  due?: DuePayment | undefined
  /** The message for what is no amount. */
  invalid: string
  /** The previous amount, if the server refused it, and why. */
  before?: { readonly amount?: string; readonly fault?: string }
  onPay: (payment: PaymentRequest) => unknown
  /** Below the amount: further questions, and the button. */
  children: (form: PaymentForm) => ReactNode
}

/** Asks for an amount that this goal accepts, or names the only one. */
export const AmountForm = ({ goal, due, invalid, before = {}, onPay, children }: AmountFormProps) => {
  const fixed = fixedAmount(goal, due)
  const { parts: possible } = due ?? {}
  const resolver = useMemo(
    () =>
      fetchedResolver(() =>
        import('./paymentSchema.ts').then(module =>
          module.paymentSchema(goal, { fixed, parts: possible, invalid }),
        ),
      ),
    [goal, fixed, possible, invalid],
  )
  const form: PaymentForm = useForm<PaymentValues, unknown, PaymentRequest>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      amount: before.amount ?? fixed ?? '',
      method: 'bank_transfer',
      reference: '',
      recurring: false,
      every: goal.cycleType ?? 'monthly',
      rhythm: usualRhythm,
      firstOn: '',
      endsOn: '',
    },
  })
  const fee = useRefundFee(goal.currency)
  const { setError, setFocus, setValue, clearErrors } = form
  const [wantsPart, setPart] = useState(before.amount !== undefined && before.amount !== fixed)
  // A plan pays whole rounds.
  const parts = form.watch('recurring') ? undefined : possible
  const isPart = wantsPart && parts !== undefined
  const asks = fixed === undefined || isPart
  const shown = (amount: string) => money(amount, goal.currency)
  useEffect(() => {
    if (before.fault !== undefined) setError('amount', { message: before.fault })
  }, [before.fault, setError])
  // Only what is shown is paid, also when another payment has changed it.
  useEffect(() => {
    if (!asks) setValue('amount', fixed)
  }, [asks, fixed, setValue])
  // The form may appear after the dialog has opened and chosen a focus.
  useEffect(() => {
    if (asks) setFocus('amount')
  }, [asks, setFocus])
  return (
    <form className={styles.step} noValidate onSubmit={form.handleSubmit(payment => void onPay(payment))}>
      <p className="muted">{texts.towards({ goal: goal.name })}</p>
      {fixed !== undefined && !parts && (
        <p className={styles.share}>{rich(shareOf(due)({ amount: shown(fixed) }))}</p>
      )}
      {fixed !== undefined && parts && (
        <PartChoice
          all={shown(fixed)}
          least={shown(parts.least)}
          most={shown(parts.most)}
          isPart={isPart}
          onPart={chosen => {
            setPart(chosen)
            clearErrors('amount')
            setValue('amount', chosen ? '' : fixed)
          }}
        />
      )}
      {asks && (
        <AmountField
          currency={goal.currency}
          label={texts.amount}
          {...(!isPart && { hint: leftOf(goal) })}
          {...fieldOf(form, 'amount', { onChange: () => clearErrors('amount') })}
        />
      )}
      {fee !== undefined && (
        <p className="muted">{refundFeeTexts.beforePaying({ amount: money(fee, goal.currency) })}</p>
      )}
      {children(form)}
    </form>
  )
}

const shareOf = (due: DuePayment | undefined) => {
  if (due?.holder) return due.debtId ? texts.seatOwes : texts.seatShare
  if (due?.debtId) return texts.owed
  return due?.deposit ? texts.deposit : texts.share
}
