import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { showSuccess } from '../../components/toast.ts'
import { minorOf, money } from '../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { goalKey, keysOfGoal, useMembers } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { useRefundFee } from '../../lib/offeredCurrencies.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { refundFeeTexts } from '../common/payments/refundFeeTexts.ts'
import { texts as all } from './texts.ts'

const { title, text, button, amount: label, left, meaning, done, ...texts } = all.ownPart
const words = { ...texts, title: button }

interface OwnPartProps {
  goal: GoalResponse
  viewerId: number | undefined
}

/** The viewer's own part of a goal, which they can take out at any time. */
export const OwnPart = ({ goal, viewerId }: OwnPartProps) => {
  const { data: members = [] } = useMembers(String(goal.id))
  const [asked, setAsked] = useState(false)
  const part = members.find(({ userId }) => userId === viewerId)?.ownPart
  if (part === undefined && !asked) return null
  return (
    <Card title={title}>
      <p>{text({ amount: money(part ?? '0', goal.currency) })}</p>
      <Button look="outline" onClick={() => setAsked(true)}>
        {button}
      </Button>
      {asked && <Ask goal={goal} part={part ?? '0'} onClosed={() => setAsked(false)} />}
    </Card>
  )
}

const Ask = ({ goal, part, onClosed }: { goal: GoalResponse; part: string; onClosed: () => void }) => {
  const { id, currency } = goal
  const refresh = useRefresh()
  const sent = useRef<SentOnce>(undefined)
  const [resolver] = useState(() =>
    fetchedResolver(() =>
      import('./ownPartSchema.ts').then(module =>
        module.ownPartSchema({ amount: minorOf(part, currency), currency }),
      ),
    ),
  )
  const form = useForm({ resolver, defaultValues: { amount: part } })
  const fee = useRefundFee(currency)
  const fees = fee === undefined ? [] : [refundFeeTexts.beforeAsking({ amount: money(fee, currency) })]
  return (
    <ActionDialog
      words={words}
      form={form}
      action={async ({ amount }) => {
        // One request, however often it is sent.
        sent.current = keyFor({ id, amount }, sent.current)
        await post(`${goalKey(id)}/withdrawals`, { id: sent.current.key, amount })
        showSuccess(...done)
        await refresh(...keysOfGoal(id))
      }}
      onClosed={onClosed}
    >
      <AmountField
        currency={currency}
        label={label}
        hint={left({ amount: money(part, currency) })}
        {...fieldOf(form, 'amount')}
      />
      {[...meaning, ...fees].map(line => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
    </ActionDialog>
  )
}
