import type { UseFormReturn } from 'react-hook-form'
import type { LoginRequest, UserResponse } from '#shared/api/accounts.ts'
import type { TwoStepChallenge } from '#shared/api/twoStep.ts'
import { complain, praise } from '../../components/toast.ts'
import { showLimit } from '../../lib/formFaults.ts'
import { messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { texts } from './texts.ts'

export type TwoStepWays = TwoStepChallenge['twoStep']

/** Once there is a user, the sign-in page gives way to the dashboard by itself. */
export const useSignIn = (
  form: UseFormReturn<LoginRequest, unknown, LoginRequest>,
  onTwoStep: (ways: TwoStepWays) => void,
) => {
  const switchUser = useSwitchUser()
  return async (request: LoginRequest) => {
    const [title, fallback] = texts.signInFailed
    try {
      const answer = await post<UserResponse | TwoStepChallenge>('/api/login', request)
      // A user has a `twoStep` as well, but a plain yes or no.
      if (typeof answer.twoStep === 'object') return onTwoStep(answer.twoStep)
      await switchUser(answer as UserResponse)
      praise(...texts.signedIn)
    } catch (error) {
      showLimit(form, error)
      complain(title, messageOf(error, fallback))
    }
  }
}
