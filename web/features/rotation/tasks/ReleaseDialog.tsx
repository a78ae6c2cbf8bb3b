import { useState } from 'react'
import type { DebtResponse } from '#shared/api/rotation.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { praise } from '../../../components/toast.ts'
import { money } from '../../../lib/format.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'

const { title, text, legend, reasons: meanings, done, ...texts } = rotationTexts.part.release
const reasons = ['paid_outside', 'forgiven'] as const

interface ReleaseDialogProps {
  goalId: number
  debt: DebtResponse
  onClosed: () => void
}

/** A debt ends because it was paid elsewhere, or because it is let go. */
export const ReleaseDialog = ({ goalId, debt, onClosed }: ReleaseDialogProps) => {
  const [reason, setReason] = useState<(typeof reasons)[number]>('paid_outside')
  const deed = useRotationDeed(goalId)
  return (
    <FormDialog
      words={{
        ...texts,
        title: title(debt.debtor.name, money(debt.amount)),
        failed: rotationTexts.deedFailed,
      }}
      deed={async () => {
        await deed('POST', `debts/${encodeURIComponent(debt.id)}/release`, { reason })
        praise(done)
      }}
      onClosed={onClosed}
    >
      <RadioTiles
        large
        legend={legend}
        name="reason"
        tiles={reasons.map(value => ({ value, label: meanings[value][0], note: meanings[value][1] }))}
        chosen={reason}
        onChange={({ target }) => setReason(reasons.find(known => known === target.value) ?? reason)}
      />
      <p className="muted">{text}</p>
    </FormDialog>
  )
}
