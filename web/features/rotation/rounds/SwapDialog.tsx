import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Select } from '../../../components/Select.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { swapPartners } from '../tasks/tasks.ts'

const { text, with: withWhom, option, done, ...texts } = rotationTexts.part.swapDialog
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
  const form = useForm({ resolver, defaultValues: { withUserId: partners[0]?.userId ?? 0 } })
  const change = useRotationAction(rotation.goalId)
  const partner = partners.find(({ userId }) => userId === form.watch('withUserId'))
  return (
    <ActionDialog
      words={texts}
      ready={partner !== undefined}
      done={done({ who: partner?.name ?? '' })}
      form={form}
      action={request => change('POST', 'swaps', request)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        label={withWhom}
        options={partners.map(({ userId, name, position }) => [
          String(userId),
          option({ who: name, round: position }),
        ])}
        {...fieldOf(form, 'withUserId', { valueAsNumber: true })}
      />
    </ActionDialog>
  )
}
