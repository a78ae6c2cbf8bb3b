import { type ComponentProps, type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { faultIn, showLimit } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { fieldErrorsOf, HttpError, messageOf, post } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Asked, keysOfInvitation, regionOf } from './asked.ts'
import styles from './InviteDialog.module.css'
import { RoleChoice, type RoleChoiceProps } from './RoleChoice.tsx'
import { texts } from './texts.ts'

const ways = {
  email: {
    path: 'invite',
    field: 'inviteeEmail',
    input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
    load: () => import('./resolvers.ts').then(module => module.emailResolver),
  },
  sms: {
    path: 'invite-sms',
    field: 'phone',
    input: { type: 'tel', inputMode: 'tel' },
    load: () => import('./resolvers.ts').then(module => module.smsResolver),
  },
} as const satisfies Record<string, { input: ComponentProps<'input'>; [rest: string]: unknown }>

interface AddressFormProps {
  way: keyof typeof ways
  goalId: number
  asked: Asked
  onBusy: (busy: boolean) => void
  /** Where there is a role to choose. */
  choice: RoleChoiceProps | undefined
}

/** Invites one person; the dialog stays, for the next. */
export const AddressForm = ({ way, goalId, asked, onBusy, choice }: AddressFormProps) => {
  const { path, field, input, load } = ways[way]
  const words = texts[way]
  const [resolver] = useState(() => fetchedResolver(load))
  const form = useForm({ resolver, defaultValues: { address: '' } })
  const { errors } = form.formState
  const { busy, run } = useBusy()
  const refresh = useRefresh()

  const send = form.handleSubmit(async ({ address }) => {
    onBusy(true)
    try {
      const country = way === 'sms' ? regionOf(navigator.language) : undefined
      await post(`/api/goals/${goalId}/${path}`, { [field]: address, ...asked, ...(country && { country }) })
      praise(words.sent)
      form.reset()
      form.setFocus('address')
      void refresh(...keysOfInvitation(goalId))
    } catch (error) {
      checkSession(error)
      const reasons = reasonsIn(error, field)
      if (!showLimit(form, error) && reasons.length > 0)
        form.setError('address', { types: { server: [...reasons] } }, { shouldFocus: true })
      complain(words.failed, messageOf(error, '') || undefined)
    } finally {
      onBusy(false)
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(send)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        {...input}
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        errors={messagesOf(errors.address)}
        {...form.register('address')}
      />
      {choice && <RoleChoice {...choice} />}
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={busy}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  )
}

/** Why this address cannot be invited. What befell the server is no fault of the address. */
const reasonsIn = (error: unknown, field: string): readonly string[] => {
  const named = fieldErrorsOf(error)[field]
  if (named) return named
  const refused = error instanceof HttpError && error.status >= 400 && error.status < 500
  const message = messageOf(error, '')
  return refused && message !== '' ? [message] : []
}
