import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { PhoneResponse } from '#shared/api/phone.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { explain } from '../../lib/explain.ts'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import rows from './Rows.module.css'
import { phoneKey } from './reachApi.ts'
import { reachTexts } from './reachTexts.ts'

const words = reachTexts.phone
const resolver = fetchedResolver(() => import('./reachResolvers.ts').then(module => module.phoneResolver))

interface PhoneFormProps {
  /** Because somebody has just asked for it. */
  takesFocus: boolean
  onSent: (phone: PhoneResponse) => void
}

export const PhoneForm = ({ takesFocus, onSent }: PhoneFormProps) => {
  const form = useForm({ resolver, defaultValues: { phone: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (takesFocus) setFocus('phone')
  }, [takesFocus, setFocus])
  const submit = handleSubmit(async ({ phone }) => {
    try {
      onSent(await post<PhoneResponse>(phoneKey, { phone, ...region() }))
    } catch (error) {
      explain(form, error, words.sendFailed)
    }
  })
  return (
    <form className={rows.form} noValidate onSubmit={submit}>
      <Field
        label={words.number}
        hint={words.hint}
        type="tel"
        autoComplete="tel"
        errors={messagesOf(errors.phone)}
        {...register('phone')}
      />
      <FormFault text={faultIn(errors)} />
      <div className={rows.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.sending : words.send}
        </Button>
      </div>
    </form>
  )
}

/** Where numbers without a country code are from, as far as the browser tells. */
const region = (): { country?: string } => {
  const country = new Intl.Locale(navigator.language).region
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? { country } : {}
}
