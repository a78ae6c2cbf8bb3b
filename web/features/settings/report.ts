import { complain } from '../../components/toast.ts'
import { messageOf } from '../../lib/http.ts'
import { limitOf } from '../../lib/limits.ts'
import { checkSession } from '../../lib/session.ts'
import { texts } from './texts.ts'

/** A deed without a form has failed. */
export const report = (error: unknown, fallback: string): void => {
  checkSession(error)
  complain(texts.error, limitOf(error) ?? messageOf(error, fallback))
}
