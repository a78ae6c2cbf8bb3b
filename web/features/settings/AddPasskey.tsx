import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { cx } from '../../lib/cx.ts'
import { faultIn, showFault } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import {
  askForPasskeyOptions,
  isKnownAlready,
  makePasskey,
  type PasskeyOptions,
  wasCancelled,
} from '../../lib/passkeys.ts'
import rows from './Rows.module.css'
import { report } from './report.ts'
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

/** First the password, then a name, and the browser's own dialog. */
export const AddPasskey = ({ onAdded, onCancel }: AddPasskeyProps) => {
  const [options, setOptions] = useState<PasskeyOptions>()
  if (options !== undefined)
    return (
      <NameAndCreate
        options={options}
        onAdded={onAdded}
        onRefused={() => setOptions(undefined)}
        onCancel={onCancel}
      />
    )
  return (
    <PasswordPrompt
      title={words.add}
      label={twoStepTexts.password}
      submit={words.continue}
      submitting={words.continuing}
      failed={texts.failed}
      onPassword={async password => setOptions(await askForPasskeyOptions(password))}
      onCancel={onCancel}
    />
  )
}

interface NameAndCreateProps extends AddPasskeyProps {
  options: PasskeyOptions
  onRefused: () => void
}

const NameAndCreate = ({ options, onAdded, onRefused, onCancel }: NameAndCreateProps) => {
  const form = useForm({ resolver, defaultValues: { name: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('name'), [setFocus])
  const add = handleSubmit(async ({ name }) => {
    let response: Awaited<ReturnType<typeof makePasskey>>
    try {
      response = await makePasskey(options)
    } catch (error) {
      if (wasCancelled(error)) return showFault(form, words.cancelled)
      return showFault(form, isKnownAlready(error) ? words.known : words.addFailed)
    }
    try {
      const answer = await post<Partial<RecoveryCodesResponse> | undefined>('/api/two-step/passkeys', {
        name,
        response,
      })
      await onAdded(answer?.recoveryCodes ?? [])
    } catch (error) {
      report(error, words.addFailed)
      onRefused() // the options are good for one answer, and for a few minutes
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
