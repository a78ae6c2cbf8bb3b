import { useRef, useState } from 'react'
import type { CashHolderResponse } from '#shared/api/cashBoxes.ts'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Select } from '../../components/Select.tsx'
import { showSuccess } from '../../components/toast.ts'
import { fieldOf } from '../../lib/forms.ts'
import { goalKey, keysOfGoal } from '../../lib/goals.ts'
import { HttpError, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { towardsOf } from '../../lib/payments.ts'
import { useAction } from '../../lib/useAction.ts'
import { HowItWent } from '../common/payouts/HowItWent.tsx'
import { AmountForm } from './AmountForm.tsx'
import { handTexts } from './handTexts.ts'
import type { PaymentRequest } from './paymentSchema.ts'
import { paymentTexts } from './paymentTexts.ts'
import { texts } from './texts.ts'

interface ReportStepProps {
  goal: PaidGoal
  due: DuePayment | undefined
  /** Members who may get it for the circle. */
  holders: readonly CashHolderResponse[]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** Money that is handed over: its payer reports the amount and the method. */
export const ReportStep = ({ goal, due, holders, onBusy, onDone }: ReportStepProps) => {
  const [to, setTo] = useState('')
  const sent = useRef<SentOnce>(undefined)
  const { run, busy, fault } = useAction(
    async ({ amount, method, reference }: PaymentRequest) => {
      const kept = to === '' ? {} : { cashHolderId: Number(to) }
      const payment = { amount, method, reference, ...kept, ...towardsOf(due) }
      sent.current = keyFor(payment, sent.current)
      const headers = { 'Idempotency-Key': sent.current.key }
      const path = `${goalKey(goal.id)}/contribute`
      const { status } = await post<ContributeResponse>(path, payment, headers)
      const [title, description] = status === 'completed' ? handTexts.counts : handTexts.done
      showSuccess(title, description)
      onDone()
    },
    {
      title: null,
      failed: paymentTexts.notRecorded,
      keys: keysOfGoal(goal.id),
      onError: error => {
        if (error instanceof HttpError && error.status < 500) sent.current = undefined
      },
    },
  )
  const report = async (payment: PaymentRequest) => {
    onBusy(true)
    await run(payment)
    onBusy(false)
  }

  return (
    <AmountForm goal={goal} due={due} invalid={texts.invalid.page} onPay={report}>
      {form => (
        <>
          <HowItWent method={fieldOf(form, 'method')} reference={fieldOf(form, 'reference')} />
          {holders.length > 0 && (
            <Select
              label={handTexts.to}
              options={[
                ['', handTexts.recipient],
                ...holders.map(
                  ({ userId, name }) => [String(userId), handTexts.holder({ who: name })] as const,
                ),
              ]}
              value={to}
              onChoose={setTo}
            />
          )}
          <p className="muted">{to === '' ? handTexts.hint : handTexts.boxHint}</p>
          <FormFault text={fault} />
          <Button type="submit" look="money" wide disabled={busy}>
            {busy ? paymentTexts.processing : handTexts.submit}
          </Button>
        </>
      )}
    </AmountForm>
  )
}
