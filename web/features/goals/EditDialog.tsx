import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { EditGoalRequest } from '#shared/api/goals.ts'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField } from '../../components/AmountField.tsx'
import { CountField, Field, TextArea } from '../../components/Field.tsx'
import { Select } from '../../components/Select.tsx'
import { showSuccess } from '../../components/toast.ts'
import { fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { goalKey } from '../../lib/goals.ts'
import { send } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { wordOptions } from './circleWord.ts'
import { type EditValues, editValuesOf } from './editForm.ts'
import styles from './Organise.module.css'
import { organiseTexts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

const texts = organiseTexts.edit

export const EditDialog = ({ goal: latest, onClosed }: { goal: GoalResponse; onClosed: () => void }) => {
  // Changes elsewhere must not change the fields during typing.
  const [goal] = useState(latest)
  const show = useGoalChange()
  const [resolver] = useState(() =>
    fetchedResolver(() => import('./editSchema.ts').then(module => module.editSchema(goal))),
  )
  const form = useForm<EditValues, unknown, EditGoalRequest>({ resolver, defaultValues: editValuesOf(goal) })
  const save = async (changes: EditGoalRequest) => {
    if (Object.keys(changes).length === 0) return
    await show(send<GoalResponse>('PATCH', goalKey(goal.id), changes))
    showSuccess(texts.done)
  }
  return (
    <ActionDialog words={texts} form={form} action={save} onClosed={onClosed}>
      <Field label={texts.name} autoComplete="off" {...fieldOf(form, 'name')} />
      <TextArea label={texts.description} {...fieldOf(form, 'description')} />
      {rotates(goal) ? (
        <>
          <Select label={texts.circleWord} options={wordOptions} {...fieldOf(form, 'circleWord')} />
          <p className="muted">{texts.agreed}</p>
        </>
      ) : (
        <>
          <AmountField currency={goal.currency} label={texts.target} {...fieldOf(form, 'targetAmount')} />
          <div className={styles.pair}>
            <Field label={texts.end} type="date" {...fieldOf(form, 'endDate')} />
            <CountField label={texts.members} min={1} {...fieldOf(form, 'totalMembers')} />
          </div>
        </>
      )}
    </ActionDialog>
  )
}
