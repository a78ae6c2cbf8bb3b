import { useState } from 'react'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { CharterFields } from '../../../components/charter/CharterFields.tsx'
import { charterIn, draftOf } from '../../../components/charter/charterDraft.ts'
import { Field } from '../../../components/Field.tsx'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { praise } from '../../../components/toast.ts'
import { today } from '../../../lib/format.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { charterCardTexts } from './charterCardTexts.ts'

const { text, start, startFault, done, ...texts } = charterCardTexts.amending

interface AmendDialogProps {
  rotation: RotationResponse
  onClosed: () => void
}

/** Other rules, as long as the circle is forming. */
export const AmendDialog = ({ rotation, onClosed }: AmendDialogProps) => {
  const { version: _, ...agreed } = rotation.charter
  const [charter, setCharter] = useState(() => draftOf(agreed))
  const [startDate, setStartDate] = useState(rotation.startsOn)
  const deed = useRotationDeed(rotation.goalId)
  const wanted = charterIn(charter)
  // The day that was agreed on may have come; it may stay.
  const early = startDate === '' || (startDate < today() && startDate !== rotation.startsOn)
  return (
    <FormDialog
      words={{ ...texts, cancel: rotationTexts.cancel, failed: rotationTexts.deedFailed }}
      ready={wanted !== undefined && !early}
      deed={async () => {
        await deed('PATCH', 'charter', { startDate, charter: wanted })
        praise(...done)
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Field
        label={start}
        type="date"
        min={today()}
        value={startDate}
        errors={early ? [startFault] : []}
        onChange={({ target }) => setStartDate(target.value)}
      />
      <CharterFields charter={charter} onChange={setCharter} />
    </FormDialog>
  )
}
