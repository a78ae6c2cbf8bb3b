import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { seatsTexts as texts } from './seatsTexts.ts'

const resolver = apiResolver(() => import('#shared/api/rotation.ts'), 'seatsRequest')

interface SeatsDialogProps {
  rotation: RotationResponse
  /** How many the reader has. */
  count: number
  onClosed: () => void
}

/** Takes further seats, or gives some back. */
export const SeatsDialog = ({ rotation, count, onClosed }: SeatsDialogProps) => {
  const { currency, pot, goalId, me } = rotation
  // Changes elsewhere must not change the choices while the dialog is open.
  const [choices] = useState(() => me?.seatChoices ?? [])
  const form = useForm({ resolver, defaultValues: { seats: count } })
  const change = useRotationAction(goalId)
  const chosen = choices.find(({ seats }) => seats === form.watch('seats'))
  return (
    <ActionDialog
      words={texts}
      ready={chosen !== undefined}
      done={texts.done({ count: chosen?.seats ?? count })}
      form={form}
      // The figure that is shown is accepted with it.
      action={({ seats }) => change('PUT', 'seats', { seats, figure: chosen?.figure })}
      onClosed={onClosed}
    >
      <p>{texts.text}</p>
      <Select
        label={texts.label}
        options={choices.map(({ seats, amount }) => [
          String(seats),
          texts.option({ count: seats, amount: money(amount, currency) }),
        ])}
        {...fieldOf(form, 'seats', { valueAsNumber: true })}
      />
      {chosen && (
        <p className="figures">
          {texts.pots({ count: chosen.seats, pot: money(pot, currency) })}{' '}
          {texts.risk({ figure: money(chosen.figure, currency) })}
        </p>
      )}
    </ActionDialog>
  )
}
