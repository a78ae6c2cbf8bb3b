import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { EditGoalRequest } from '#shared/api/goals.ts'
import { Button } from '../../components/Button.tsx'
import { Field, TextArea } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Modal } from '../../components/Modal.tsx'
import { praise } from '../../components/toast.ts'
import { faultIn, showFault } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf, showServerErrors } from '../../lib/forms.ts'
import { goalKey } from '../../lib/goals.ts'
import { messageOf, send } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type EditValues, editValuesOf } from './editForm.ts'
import styles from './Organise.module.css'
import { organiseTexts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

const texts = organiseTexts.edit

interface EditDialogProps {
  goal: GoalResponse
  onClosed: () => void
}

export const EditDialog = ({ goal: latest, onClosed }: EditDialogProps) => {
  // What changes elsewhere while somebody types must not change under their hands.
  const [goal] = useState(latest)
  const [open, setOpen] = useState(true)
  const show = useGoalChange()
  const [resolver] = useState(() =>
    fetchedResolver(() => import('./editSchema.ts').then(module => module.editResolver(goal))),
  )
  const form = useForm<EditValues, unknown, EditGoalRequest>({ resolver, defaultValues: editValuesOf(goal) })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { busy, run } = useBusy()
  const first = useRef<HTMLInputElement | null>(null)
  const { ref: nameRef, ...name } = register('name')
  const close = () => setOpen(false)

  const save = handleSubmit(async changes => {
    if (Object.keys(changes).length === 0) return close()
    try {
      await show(await send<GoalResponse>('PATCH', goalKey(goal.id), changes))
      praise(texts.done)
      close()
    } catch (error) {
      checkSession(error)
      if (!showServerErrors(form, error)) showFault(form, messageOf(error, organiseTexts.failed))
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // While it closes, the form is still there for whoever leans on the Enter key.
    if (open) void run(save)
  }

  return (
    <Modal
      open={open}
      title={texts.title}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={first}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={texts.name}
          autoComplete="off"
          errors={messagesOf(errors.name)}
          {...name}
          ref={element => {
            nameRef(element)
            first.current = element
          }}
        />
        <TextArea
          label={texts.description}
          errors={messagesOf(errors.description)}
          {...register('description')}
        />
        {rotates(goal) ? (
          <p className="muted">{texts.agreed}</p>
        ) : (
          <>
            <Field
              label={texts.target}
              lead="$"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              errors={messagesOf(errors.targetAmount)}
              {...register('targetAmount')}
            />
            <div className={styles.pair}>
              <Field
                label={texts.end}
                type="date"
                errors={messagesOf(errors.endDate)}
                {...register('endDate')}
              />
              <Field
                label={texts.members}
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                errors={messagesOf(errors.totalMembers)}
                {...register('totalMembers')}
              />
            </div>
          </>
        )}
        <FormFault text={faultIn(errors)} />
        <div className={styles.buttons}>
          <Button look="outline" disabled={busy} onClick={close}>
            {texts.discard}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
