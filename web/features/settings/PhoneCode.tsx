import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { PhoneResponse } from '#shared/api/phone.ts'
import { praise } from '../../components/toast.ts'
import { explain } from '../../lib/explain.ts'
import { fetchedResolver } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { CodeStep } from './CodeStep.tsx'
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
  const { handleSubmit, setFocus } = form
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
      <CodeStep of={form} words={words} other={words.another} onOther={onAnother} />
    </form>
  )
}
