import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { AmountField } from '../../components/AmountField.tsx'
import { money } from '../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { useRefundFee } from '../../lib/offeredCurrencies.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { refundFeeTexts } from '../common/payments/refundFeeTexts.ts'
import { type AmountWords, hintFor, type Payable, suggestedAmount } from './amount.ts'
import { PartChoice } from './PartChoice.tsx'
import type { PaymentRequest, PaymentValues } from './paymentSchema.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

export type PaymentForm = UseFormReturn<PaymentValues, unknown, PaymentRequest>

interface AmountFormProps {
  goal: PaidGoal
  /** A fixed amount, or parts of it. */
  due?: Pick<DuePayment, 'amount' | 'parts'> | undefined
  words: AmountWords
  /** The previous input. */
  before?: Partial<PaymentValues>
  /** Why the server refused it. */
  fault?: string | undefined
  /** Whether a saved card pays. */
  bySaved?: boolean
  onPay: (payment: PaymentRequest) => unknown
  /** Below the amount: further questions, and the button. */
  children: (form: PaymentForm) => ReactNode
}

/** Asks for an amount that this goal accepts. */
export const AmountForm = (props: AmountFormProps) => {
  const { goal, due, words, before, fault, bySaved = false, onPay, children } = props
  const resolver = useMemo(
    () =>
      fetchedResolver(() =>
        import('./paymentSchema.ts').then(module =>
          module.paymentSchema(payableOf(goal, due), words, { bySaved }),
        ),
      ),
    [goal, due, words, bySaved],
  )
  const form: PaymentForm = useForm<PaymentValues, unknown, PaymentRequest>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: {
      amount: suggestedAmount(payableOf(goal, due)),
      method: 'bank_transfer',
      reference: '',
      recurring: false,
      every: goal.cycleType ?? 'monthly',
      firstOn: '',
      endsOn: '',
      ...before,
    },
  })
  const fee = useRefundFee(goal.currency)
  const { setError, setFocus, setValue, clearErrors } = form
  const all = suggestedAmount(payableOf(goal, due))
  // Where no parts are allowed, any earlier input stays as it is.
  const hadPart = due?.parts !== undefined && before?.amount !== undefined && before.amount !== all
  const [isPart, setPart] = useState(hadPart)
  // A plan pays whole rounds.
  const recurring = form.watch('recurring')
  const parts = recurring ? undefined : due?.parts
  const shown = (amount: string) => money(amount, goal.currency)
  // The choice above the field names the range of a part.
  const hint = due ? texts.due({ amount: shown(due.amount) }) : hintFor(goal)
  useEffect(() => {
    if (fault !== undefined) setError('amount', { message: fault })
  }, [fault, setError])
  useEffect(() => {
    if (!recurring || !isPart) return
    setPart(false)
    setValue('amount', all)
  }, [recurring, isPart, setValue, all])
  // The form may appear after the dialog has opened and chosen a focus.
  useEffect(() => setFocus('amount'), [setFocus])
  return (
    <form className={styles.step} noValidate onSubmit={form.handleSubmit(payment => void onPay(payment))}>
      <p className="muted">{texts.towards({ goal: goal.name })}</p>
      {parts && (
        <PartChoice
          all={shown(all)}
          least={shown(parts.least)}
          most={shown(parts.most)}
          isPart={isPart}
          onPart={chosen => {
            setPart(chosen)
            clearErrors('amount')
            setValue('amount', chosen ? '' : all)
          }}
        />
      )}
      {(!parts || isPart) && (
        <AmountField
          currency={goal.currency}
          label={texts.amount}
          {...(!parts && { hint })}
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

const payableOf = (goal: PaidGoal, due: AmountFormProps['due']): Payable =>
  due === undefined
    ? goal
    : { ...goal, contributionAmount: due.amount, currentAmount: '0.00', parts: due.parts }
