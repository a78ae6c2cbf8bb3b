import { type FormEvent, useState } from 'react'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { parseCents } from '#shared/money.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { money } from '../../lib/format.ts'
import type { PlanChange } from './api.ts'
import { texts } from './texts.ts'

const words = texts.change

export interface PlanPartProps {
  plan: ScheduleResponse
  busy: boolean
  onChange: (what: PlanChange, done: string) => void
}

export const PlanAmount = ({ plan, busy, onChange }: PlanPartProps) => {
  const [amount, setAmount] = useState(plan.amount)
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = (parseCents(amount.trim()) ?? 0) <= 0
    setFault(wrong ? words.invalidAmount : undefined)
    if (!wrong)
      onChange({ action: 'amount', amount: amount.trim() }, words.amountChanged(money(amount.trim())))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={words.amount}
        lead="$"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={amount}
        onChange={event => setAmount(event.target.value)}
        errors={fault === undefined ? [] : [fault]}
      />
      <Button type="submit" look="outline" disabled={busy || amount === plan.amount}>
        {words.saveAmount}
      </Button>
    </form>
  )
}
