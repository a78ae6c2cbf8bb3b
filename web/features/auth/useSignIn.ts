import type { LoginRequest, UserResponse } from '#shared/api/accounts.ts'
import { complain, praise } from '../../components/toast.ts'
import { messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { texts } from './texts.ts'

/** Once there is a user, the sign-in page gives way to the dashboard by itself. */
export const useSignIn = () => {
  const switchUser = useSwitchUser()
  return async (request: LoginRequest) => {
    const [title, fallback] = texts.signInFailed
    try {
      await switchUser(await post<UserResponse>('/api/login', request))
      praise(...texts.signedIn)
    } catch (error) {
      complain(title, messageOf(error, fallback))
    }
  }
}
