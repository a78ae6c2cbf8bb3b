import { useForm } from 'react-hook-form'
import type { DebtResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'

const { title, text, legend, reasons: meanings, done, ...texts } = rotationTexts.part.release
const reasons = ['paid_outside', 'forgiven'] as const
const resolver = apiResolver(() => import('#shared/api/rotation.ts'), 'releaseRequest')

interface ReleaseDialogProps {
  goalId: number
  debt: DebtResponse
  onClosed: () => void
}

/** Ends a debt that was paid elsewhere, or that is released. */
export const ReleaseDialog = ({ goalId, debt, onClosed }: ReleaseDialogProps) => {
  const form = useForm({ resolver, defaultValues: { reason: 'paid_outside' as const } })
  const change = useRotationAction(goalId)
  return (
    <ActionDialog
      words={{
        ...texts,
        title: title({ who: debt.debtor.name, amount: money(debt.amount, debt.currency) }),
      }}
      done={done}
      form={form}
      action={request => change('POST', `debts/${encodeURIComponent(debt.id)}/release`, request)}
      onClosed={onClosed}
    >
      <RadioTiles
        large
        legend={legend}
        tiles={reasons.map(value => ({ value, label: meanings[value][0], note: meanings[value][1] }))}
        {...fieldOf(form, 'reason')}
      />
      <p className="muted">{text}</p>
    </ActionDialog>
  )
}
