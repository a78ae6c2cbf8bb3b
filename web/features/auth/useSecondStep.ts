import type { UserResponse } from '#shared/api/accounts.ts'
import { complain, praise } from '../../components/toast.ts'
import { messageOf, post } from '../../lib/http.ts'
import { limitOf } from '../../lib/limits.ts'
import { answerWithPasskey, wasCancelled } from '../../lib/passkeys.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

export type CodeKind = 'authenticator' | 'recovery-code'

/** The second half of signing in; the server remembers the first. Answers with what to say on the form, if anything. */
export const useSecondStep = () => {
  const switchUser = useSwitchUser()
  const finish = async (user: UserResponse): Promise<undefined> => {
    await switchUser(user)
    praise(...texts.signedIn)
  }
  const refuse = (error: unknown): string | undefined => {
    const [title, fallback] = twoStepTexts.failed
    complain(title, messageOf(error, fallback))
    return limitOf(error)
  }
  return {
    byCode: (kind: CodeKind, code: string): Promise<string | undefined> =>
      post<UserResponse>(`/api/login/${kind}`, { code }).then(finish, refuse),
    byPasskey: async (): Promise<string | undefined> => {
      try {
        const response = await answerWithPasskey('/api/login/passkey/options')
        return await finish(await post<UserResponse>('/api/login/passkey', { response }))
      } catch (error) {
        if (!wasCancelled(error)) return refuse(error)
        complain(...twoStepTexts.cancelled)
      }
    },
  }
}
