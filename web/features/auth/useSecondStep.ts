import type { UseFormReturn } from 'react-hook-form'
import type { UserResponse } from '#shared/api/accounts.ts'
import { showError, showSuccess } from '../../components/toast.ts'
import { post } from '../../lib/http.ts'
import { answerWithPasskey, wasCancelled } from '../../lib/passkeys.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useAction } from '../../lib/useAction.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

export type CodeKind = 'authenticator' | 'recovery-code'
type CodeValues = { code: string }

const [title, failed] = twoStepTexts.failed

/** Signing in by a second step; the server remembers the first. */
const useSecondStep = () => {
  const switchUser = useSwitchUser()
  return async (path: string, answer: object): Promise<void> => {
    await switchUser(await post<UserResponse>(path, answer))
    showSuccess(...texts.signedIn)
  }
}

export const useCodeStep = (form: UseFormReturn<CodeValues, unknown, CodeValues>, kind: CodeKind) => {
  const signIn = useSecondStep()
  return useFormAction(form, values => signIn(`/api/login/${kind}`, values), { title, failed })
}

export const usePasskeyStep = () => {
  const signIn = useSecondStep()
  return useAction(
    async () => {
      const response = await answerWithPasskey('/api/login/passkey/options').catch(error => {
        if (!wasCancelled(error)) throw error
        showError(...twoStepTexts.cancelled)
      })
      if (response !== undefined) await signIn('/api/login/passkey', { response })
    },
    { title, failed },
  )
}
