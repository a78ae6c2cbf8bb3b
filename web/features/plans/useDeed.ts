import { complain, praise } from '../../components/toast.ts'
import { messageOf } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { texts } from './texts.ts'

/** Does one thing at a time, and says what has come of it. */
export const useDeed = () => {
  const { busy, run } = useBusy()
  const deed = async (action: () => Promise<unknown>, done: string, after?: () => void): Promise<void> =>
    run(async () => {
      try {
        await action()
        praise(done)
        after?.()
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
  return { busy, deed }
}
