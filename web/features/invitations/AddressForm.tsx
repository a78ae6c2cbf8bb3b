import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { CountrySelect } from '../../components/CountrySelect.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { formTexts } from '../../components/formTexts.ts'
import { showSuccess } from '../../components/toast.ts'
import { faultIn, fetchedResolver, fieldOf, showLimit } from '../../lib/forms.ts'
import { fieldErrorsOf, HttpError, messageOf, post } from '../../lib/http.ts'
import { ownCountry } from '../../lib/region.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import styles from './InviteDialog.module.css'
import { type InvitationTerms, keysOfInvitation } from './invitationTerms.ts'
import { RoleChoice, type RoleChoiceProps } from './RoleChoice.tsx'
import { texts } from './texts.ts'

const ways = {
  email: {
    path: 'invite',
    field: 'inviteeEmail',
    input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
    load: () => import('./addressSchemas.ts').then(module => module.emailSchema),
  },
  sms: {
    path: 'invite-sms',
    field: 'phone',
    input: { type: 'tel', inputMode: 'tel' },
    load: () => import('./addressSchemas.ts').then(module => module.smsSchema),
  },
} as const satisfies Record<string, { input: ComponentProps<'input'>; [rest: string]: unknown }>

interface AddressFormProps {
  way: keyof typeof ways
  goalId: number
  terms: InvitationTerms
  onBusy: (busy: boolean) => void
  /** Where there is a role to choose. */
  choice: RoleChoiceProps | undefined
}

/** Invites one person; the dialog stays open for the next. */
export const AddressForm = ({ way, goalId, terms, onBusy, choice }: AddressFormProps) => {
  const { path, field, input, load } = ways[way]
  const words = texts[way]
  const [resolver] = useState(() => fetchedResolver(load))
  const form = useForm({ resolver, defaultValues: { address: '' } })
  const { errors } = form.formState
  const refresh = useRefresh()
  // Stays for the next number.
  const [country, setCountry] = useState(ownCountry)

  const { run, busy } = useAction(
    async (address: string) => {
      const of = way === 'sms' && country !== '' ? { country } : {}
      await post(`/api/goals/${goalId}/${path}`, { [field]: address, ...terms, ...of })
      showSuccess(words.sent)
      form.reset()
      form.setFocus('address')
      void refresh(...keysOfInvitation(goalId))
    },
    {
      title: words.failed,
      failed: error => messageOf(error, ''),
      onError: error => {
        const reasons = reasonsIn(error, field)
        if (!showLimit(form, error) && reasons.length > 0)
          form.setError('address', { types: { server: [...reasons] } }, { shouldFocus: true })
      },
    },
  )
  const submit = form.handleSubmit(async ({ address }) => {
    onBusy(true)
    await run(address)
    onBusy(false)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {way === 'sms' && (
        <CountrySelect label={formTexts.countryOfNumber} value={country} onChoose={setCountry} />
      )}
      <Field
        {...input}
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        {...fieldOf(form, 'address')}
      />
      {choice && <RoleChoice {...choice} />}
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={busy}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  )
}

/** Why this address cannot be invited. A server error does not concern the address. */
const reasonsIn = (error: unknown, field: string): readonly string[] => {
  const named = fieldErrorsOf(error)[field]
  if (named) return named
  const refused = error instanceof HttpError && error.status >= 400 && error.status < 500
  const message = messageOf(error, '')
  return refused && message !== '' ? [message] : []
}
