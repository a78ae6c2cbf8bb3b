import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { today } from '../../../lib/format.ts'
import { fetchedResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { CharterFields } from '../../common/charter/CharterFields.tsx'
import { charterIn, draftOf, isTooEarly } from '../../common/charter/charterDraft.ts'
import { withAccount } from '../view.ts'
import { charterCardTexts } from './charterCardTexts.ts'

const { text, start, startFault: _, done, ...texts } = charterCardTexts.amending

/** Other rules, while the circle is forming. */
export const AmendDialog = ({ rotation, onClosed }: { rotation: RotationResponse; onClosed: () => void }) => {
  const { version: _, ...agreed } = rotation.charter
  const [resolver] = useState(() =>
    fetchedResolver(() =>
      import('./amendSchema.ts').then(module => module.amendSchema(rotation.startsOn, rotation.currency)),
    ),
  )
  const form = useForm({
    resolver,
    mode: 'onChange',
    defaultValues: { startDate: rotation.startsOn, charter: draftOf(agreed) },
  })
  const [startDate, charter] = form.watch(['startDate', 'charter'])
  const change = useRotationAction(rotation.goalId)
  return (
    <ActionDialog
      words={texts}
      done={done}
      ready={charterIn(charter, rotation.currency) !== undefined && !isTooEarly(startDate, rotation.startsOn)}
      form={form}
      action={request => change('PATCH', 'charter', request)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Field label={start} type="date" min={today()} {...fieldOf(form, 'startDate')} />
      <CharterFields
        charter={charter}
        currency={rotation.currency}
        toBeDrawn={rotation.atRisk?.toBeDrawn ?? false}
        members={withAccount(rotation)}
        onChange={changed => form.setValue('charter', changed)}
      />
    </ActionDialog>
  )
}
