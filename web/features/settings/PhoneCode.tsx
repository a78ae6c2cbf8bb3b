import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { PhoneResponse } from '#shared/api/phone.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { praise } from '../../components/toast.ts'
import { explain } from '../../lib/explain.ts'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import rows from './Rows.module.css'
import { phoneKey } from './reachApi.ts'
import { reachTexts } from './reachTexts.ts'

const words = reachTexts.phone
const resolver = fetchedResolver(() => import('./reachResolvers.ts').then(module => module.phoneCodeResolver))

interface PhoneCodeProps {
  number: string
  /** Just sent: the code is what comes next. One that was left waiting takes the focus from nothing. */
  isFresh: boolean
  onProved: (phone: PhoneResponse) => void
  onAnother: () => void
}

export const PhoneCode = ({ number, isFresh, onProved, onAnother }: PhoneCodeProps) => {
  const form = useForm({ resolver, defaultValues: { code: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (isFresh) setFocus('code')
  }, [isFresh, setFocus])
  const submit = handleSubmit(async ({ code }) => {
    try {
      onProved(await post<PhoneResponse>(`${phoneKey}/confirm`, { code }))
      praise(...words.confirmed)
    } catch (error) {
      explain(form, error, words.confirmFailed)
    }
  })
  return (
    <form className={rows.form} noValidate onSubmit={submit}>
      <p>{words.sentTo(number)}</p>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        errors={messagesOf(errors.code)}
        {...register('code', { setValueAs: (text: string) => text.replaceAll(/\s/g, '') })}
      />
      <FormFault text={faultIn(errors)} />
      <div className={rows.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.confirming : words.confirm}
        </Button>
        <Button look="quiet" disabled={isSubmitting} onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </form>
  )
}
