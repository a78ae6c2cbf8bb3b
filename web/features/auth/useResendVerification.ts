import { post } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { verifyTexts } from './verifyTexts.ts'

const [title, failed] = verifyTexts.notSent

export const useResendVerification = () => {
  const { run: resend, busy: sending } = useAction(() => post('/api/verify-email/resend'), {
    title,
    failed,
    done: verifyTexts.sent,
  })
  return { resend, sending }
}
