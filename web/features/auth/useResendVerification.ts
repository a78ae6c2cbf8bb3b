import { complain, praise } from '../../components/toast.ts'
import { messageOf, post } from '../../lib/http.ts'
import { limitOf } from '../../lib/limits.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { verifyTexts } from './verifyTexts.ts'

export const useResendVerification = () => {
  const { busy, run } = useBusy()
  const resend = () =>
    run(async () => {
      const [title, fallback] = verifyTexts.notSent
      try {
        await post('/api/verify-email/resend')
        praise(...verifyTexts.sent)
      } catch (error) {
        checkSession(error)
        complain(title, limitOf(error) ?? messageOf(error, fallback))
      }
    })
  return { resend, sending: busy }
}
