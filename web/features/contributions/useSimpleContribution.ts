import { useRef } from 'react'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { startContribution } from './api.ts'
import { simpleTexts } from './simpleTexts.ts'
import { texts } from './texts.ts'

export interface SimpleOptions {
  readonly goalId: number
  readonly onBusy: (busy: boolean) => void
  /** A card is needed: the card form goes on with this secret. */
  readonly onSecret: (amount: string, clientSecret: string) => void
  readonly onDone: () => void
}

export const useSimpleContribution = ({ goalId, onBusy, onSecret, onDone }: SimpleOptions) => {
  const refresh = useRefresh()
  const { busy, run } = useBusy()
  const sent = useRef<SentOnce>(undefined)

  const send = async (wanted: { amount: string; recurring: boolean }): Promise<void> => {
    sent.current = keyFor(wanted, sent.current)
    try {
      const { status, clientSecret } = await startContribution(goalId, wanted, sent.current.key)
      sent.current = undefined
      if (status === 'requires_payment') {
        if (clientSecret === undefined) return complain(texts.error, simpleTexts.failed)
        return onSecret(wanted.amount, clientSecret)
      }
      const [title, description] = status === 'completed' ? texts.added : texts.underWay
      praise(title, description)
      onDone()
      await refresh(...keysOfGoal(goalId))
    } catch (error) {
      // A saved card may have been charged by what was not answered: sent again, that is the same payment.
      if (error instanceof HttpError && error.status < 500) sent.current = undefined
      checkSession(error)
      complain(texts.error, messageOf(error, simpleTexts.failed))
    }
  }

  const contribute = (wanted: { amount: string; recurring: boolean }): Promise<void> =>
    run(async () => {
      onBusy(true)
      await send(wanted)
      onBusy(false)
    })
  return { contribute, busy }
}
