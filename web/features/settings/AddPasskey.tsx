import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { cx } from '../../lib/cx.ts'
import { faultIn, showFault } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { isKnownAlready, makePasskey, wasCancelled } from '../../lib/passkeys.ts'
import { explain } from './explain.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.passkeys
const resolver = fetchedResolver(() =>
  import('./twoStepResolvers.ts').then(module => module.passkeyNameResolver),
)

interface AddPasskeyProps {
  onAdded: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

export const AddPasskey = ({ onAdded, onCancel }: AddPasskeyProps) => {
  const form = useForm({ resolver, defaultValues: { name: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('name'), [setFocus])
  const add = handleSubmit(async ({ name }) => {
    try {
      const response = await makePasskey('/api/two-step/passkeys/options')
      const answer = await post<Partial<RecoveryCodesResponse> | undefined>('/api/two-step/passkeys', {
        name,
        response,
      })
      await onAdded(answer?.recoveryCodes ?? [])
    } catch (error) {
      if (wasCancelled(error)) showFault(form, words.cancelled)
      else if (isKnownAlready(error)) showFault(form, words.known)
      else explain(form, error, words.addFailed)
    }
  })
  return (
    <form className={cx(rows.form, rows.inset)} noValidate aria-label={words.add} onSubmit={add}>
      <Field
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        errors={messagesOf(errors.name)}
        {...register('name')}
      />
      <FormFault text={faultIn(errors)} />
      <div className={rows.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.creating : words.create}
        </Button>
        <Button look="quiet" disabled={isSubmitting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
