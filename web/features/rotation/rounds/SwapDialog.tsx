import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Select } from '../../../components/Select.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { ownTurns, swapPartners } from '../tasks/tasks.ts'

const { text, with: withWhom, option, own, ownOption, done, ...texts } = rotationTexts.part.swapDialog
const resolver = apiResolver(() => import('#shared/api/rotation.ts'), 'swapRequest')

interface SwapDialogProps {
  rotation: RotationResponse
  viewerId: number | undefined
  onClosed: () => void
}

/** Asks a member with a later turn for a swap. */
export const SwapDialog = ({ rotation, viewerId, onClosed }: SwapDialogProps) => {
  // Changes elsewhere must not change the choices while the dialog is open.
  const [partners] = useState(() => swapPartners(rotation, viewerId))
  const [turns] = useState(() => ownTurns(rotation, viewerId))
  const form = useForm({
    resolver,
    defaultValues: {
      withUserId: partners[0]?.userId ?? 0,
      withTurn: partners[0]?.position ?? 0,
      turn: turns[0] ?? 0,
    },
  })
  const change = useRotationAction(rotation.goalId)
  const partner = partners.find(({ position }) => position === form.watch('withTurn'))
  return (
    <ActionDialog
      words={texts}
      ready={partner !== undefined}
      done={done({ who: partner?.name ?? '' })}
      form={form}
      // Each turn is one member's.
      action={request => change('POST', 'swaps', { ...request, withUserId: partner?.userId ?? 0 })}
      onClosed={onClosed}
    >
      <p>{text}</p>
      {turns.length > 1 && (
        <Select
          label={own}
          options={turns.map(turn => [String(turn), ownOption({ round: turn })])}
          {...fieldOf(form, 'turn', { valueAsNumber: true })}
        />
      )}
      <Select
        label={withWhom}
        options={partners.map(({ name, position }) => [
          String(position),
          option({ who: name, round: position }),
        ])}
        {...fieldOf(form, 'withTurn', { valueAsNumber: true })}
      />
    </ActionDialog>
  )
}
