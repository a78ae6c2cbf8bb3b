import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { Field } from '../../components/Field.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { apiResolver, fieldOf, showFault } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import {
  askForPasskeyOptions,
  isKnownAlready,
  makePasskey,
  type PasskeyOptions,
  wasCancelled,
} from '../../lib/passkeys.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.passkeys
const resolver = apiResolver(() => import('#shared/api/twoStep.ts'), 'registerPasskeyRequest')

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
      submit={words.continue}
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
  const form = useForm({ resolver, defaultValues: { name: '', response: {} } })
  useFirstField(form, 'name')
  const action = useFormAction(
    form,
    async ({ name }) => {
      const made = await makePasskey(options).catch((error: unknown) => {
        showFault(form, faultOf(error))
      })
      if (made === undefined) return
      const path = '/api/two-step/passkeys'
      const passkey = { name, response: made }
      const answer = await post<Partial<RecoveryCodesResponse> | undefined>(path, passkey)
      await onAdded(answer?.recoveryCodes ?? [])
    },
    // The options are good for one answer, and for a few minutes.
    { title: texts.error, failed: words.addFailed, onError: onRefused },
  )
  return (
    <SmallForm
      inset
      of={action}
      aria-label={words.add}
      words={[words.create, words.creating]}
      onCancel={onCancel}
    >
      <Field label={words.name} hint={words.nameHint} autoComplete="off" {...fieldOf(form, 'name')} />
    </SmallForm>
  )
}

const faultOf = (error: unknown): string => {
  if (wasCancelled(error)) return words.cancelled
  return isKnownAlready(error) ? words.known : words.addFailed
}
