import { type RefObject, useRef, useState } from 'react'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { HowItWent } from '../../components/payouts/HowItWent.tsx'
import { praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { goalKey, keysOfGoal } from '../../lib/goals.ts'
import { HttpError, messageOf, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { towardsOf } from '../../lib/payments.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { AmountForm } from './AmountForm.tsx'
import { paymentTexts } from './paymentTexts.ts'
import { reportTexts } from './reportTexts.ts'
import { texts } from './texts.ts'

interface ReportStepProps {
  goal: PaidGoal
  due: DuePayment | undefined
  field: RefObject<HTMLInputElement | null>
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** Where money goes from hand to hand: its payer says how much it was and how it went. */
export const ReportStep = ({ goal, due, field, onBusy, onDone }: ReportStepProps) => {
  const [method, setMethod] = useState<PayoutMethod>('bank_transfer')
  const [reference, setReference] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const refresh = useRefresh()
  const sent = useRef<SentOnce>(undefined)

  const report = (amount: string) =>
    run(async () => {
      setFault(undefined)
      onBusy(true)
      const payment = { amount, method, reference: reference.trim(), ...towardsOf(due) }
      sent.current = keyFor(payment, sent.current)
      try {
        const headers = { 'Idempotency-Key': sent.current.key }
        const path = `${goalKey(goal.id)}/contribute`
        const { status } = await post<ContributeResponse>(path, payment, headers)
        const [title, description] = status === 'completed' ? reportTexts.counts : reportTexts.done
        praise(title, description)
        onDone()
        await refresh(...keysOfGoal(goal.id))
      } catch (error) {
        if (error instanceof HttpError && error.status < 500) sent.current = undefined
        checkSession(error)
        setFault(messageOf(error, paymentTexts.notRecorded))
      }
      onBusy(false)
    })

  return (
    <AmountForm
      goal={goal}
      due={due?.amount}
      words={texts.amountFaults}
      field={field}
      onAmount={amount => void report(amount)}
    >
      <HowItWent method={method} reference={reference} onMethod={setMethod} onReference={setReference} />
      <p className="muted">{reportTexts.hint}</p>
      <FormFault text={fault} />
      <Button type="submit" look="money" wide disabled={busy}>
        {busy ? paymentTexts.processing : reportTexts.submit}
      </Button>
    </AmountForm>
  )
}
