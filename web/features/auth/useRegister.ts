import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { RegisterRequest, registerForm, UserResponse } from '#shared/api/accounts.ts'
import { complain, praise } from '../../components/toast.ts'
import { showLimit } from '../../lib/formFaults.ts'
import { showServerErrors } from '../../lib/forms.ts'
import { messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { texts } from './texts.ts'

type Form = UseFormReturn<z.input<typeof registerForm>, unknown, z.output<typeof registerForm>>

export const useRegister = (form: Form) => {
  const switchUser = useSwitchUser()
  return async ({ username, email, password }: RegisterRequest) => {
    const [title, fallback] = texts.registrationFailed
    try {
      await switchUser(await post<UserResponse>('/api/register', { username, email, password }))
      praise(...texts.registered)
    } catch (error) {
      showLimit(form, error)
      showServerErrors(form, error)
      complain(title, messageOf(error, fallback))
    }
  }
}
