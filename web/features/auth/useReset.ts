import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { complain, praise } from '../../components/toast.ts'
import { showLimit } from '../../lib/formFaults.ts'
import { showServerErrors } from '../../lib/forms.ts'
import { fieldErrorsOf, messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { resetTexts as texts } from './recoveryTexts.ts'

/** `token` is empty when the link had lost it on its way here. */
export const useReset = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  token: string,
  onDone: () => void,
) => {
  const switchUser = useSwitchUser()
  return async (password: string): Promise<void> => {
    if (token === '') return complain(...texts.noLink)
    const [title, fallback] = texts.failed
    try {
      await post('/api/reset-password', { token, password })
    } catch (error) {
      showLimit(form, error)
      showServerErrors(form, error)
      return complain(title, fieldErrorsOf(error)['token']?.[0] ?? messageOf(error, fallback))
    }
    // Every session has ended with the old password, this browser's included.
    await switchUser(null)
    praise(...texts.done)
    onDone()
  }
}
