import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { AmountField } from '../../../components/AmountField.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { guarantorTexts } from './guarantorTexts.ts'

const {
  text,
  seat: forWhom,
  guarantor: whom,
  own,
  amount,
  most,
  done,
  doneOwn,
  ...texts
} = guarantorTexts.asking

interface AskDialogProps {
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** The seat, the guarantor and the limit. */
export const AskDialog = ({ rotation, viewerId, onClosed }: AskDialogProps) => {
  // Changes elsewhere must not change the choices while the dialog is open.
  const [seats] = useState(() => rotation.mayAskFor)
  const first = seats.find(({ seat }) => seat.userId === viewerId) ?? seats[0]
  const [resolver] = useState(() =>
    fetchedResolver(() => import('./askSchema.ts').then(module => module.askSchema(rotation.currency))),
  )
  const form = useForm({
    resolver,
    defaultValues: {
      seatUserId: first?.seat.userId ?? 0,
      guarantorUserId: first?.guarantors[0]?.userId ?? 0,
      amount: '',
    },
  })
  const change = useRotationAction(rotation.goalId)
  const chosen = seats.find(({ seat }) => seat.userId === form.watch('seatUserId'))
  const asked = chosen?.guarantors.find(({ userId }) => userId === form.watch('guarantorUserId'))
  const nameOf = ({ userId, name }: { userId: number; name: string }) => (userId === viewerId ? own : name)
  return (
    <ActionDialog
      words={texts}
      ready={asked !== undefined}
      done={asked?.userId === viewerId ? doneOwn : done({ who: asked?.name ?? '' })}
      form={form}
      action={request => change('POST', 'guarantees', request)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      {seats.length > 1 && (
        <Select
          label={forWhom}
          options={seats.map(({ seat }) => [String(seat.userId), nameOf(seat)])}
          {...fieldOf(form, 'seatUserId', {
            valueAsNumber: true,
            onChange: () => {
              const next = seats.find(({ seat }) => seat.userId === form.getValues('seatUserId'))
              form.setValue('guarantorUserId', next?.guarantors[0]?.userId ?? 0)
            },
          })}
        />
      )}
      <Select
        key={chosen?.seat.userId}
        label={whom}
        options={(chosen?.guarantors ?? []).map(one => [String(one.userId), nameOf(one)])}
        {...fieldOf(form, 'guarantorUserId', { valueAsNumber: true })}
      />
      <AmountField
        label={amount}
        currency={rotation.currency}
        hint={most({ amount: money(chosen?.most ?? '0', rotation.currency) })}
        {...fieldOf(form, 'amount')}
      />
    </ActionDialog>
  )
}
