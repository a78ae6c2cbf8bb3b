import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { ownCountry } from '../../../lib/region.ts'
import { useStandInAction } from '../../../lib/rotation.ts'
import { inCountry, NumberFields } from './NumberFields.tsx'
import { standInTexts } from './standInTexts.ts'

const texts = standInTexts.add
const resolver = apiResolver(() => import('#shared/api/standIns.ts'), 'addStandInForm')

interface AddStandInProps {
  goal: GoalResponse
  figure: string
  onClosed: () => void
}

export const AddStandIn = ({ goal, figure, onClosed }: AddStandInProps) => {
  const form = useForm({ resolver, defaultValues: { name: '', figure, phone: '' } })
  const [country, setCountry] = useState(ownCountry)
  const act = useStandInAction(goal.id)
  return (
    <ActionDialog
      words={texts}
      form={form}
      action={async ({ phone, ...body }) => {
        await act('POST', '', phone === '' ? body : { ...body, phone, ...inCountry(country) })
        showSuccess((phone === '' ? texts.done : texts.doneByText)({ who: body.name }))
      }}
      onClosed={onClosed}
    >
      <p>{texts.about}</p>
      <Field label={texts.name} autoComplete="off" maxLength={40} {...fieldOf(form, 'name')} />
      <NumberFields
        label={texts.phone}
        hint={texts.phoneHint}
        field={fieldOf(form, 'phone')}
        country={country}
        onCountry={setCountry}
      />
      <p>{texts.answers({ figure: money(figure, goal.currency) })}</p>
    </ActionDialog>
  )
}
