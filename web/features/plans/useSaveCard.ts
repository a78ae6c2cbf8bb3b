import { complain } from '../../components/toast.ts'
import { messageOf } from '../../lib/http.ts'
import { beginCard, useCardForm } from '../../lib/saveCard.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { texts } from './texts.ts'

/** Has a card be saved without a payment: the form opens when the provider is ready for it. */
export const useSaveCard = () => {
  const openForm = useCardForm()
  const { run } = useBusy()
  return (scheduleId?: string): Promise<void> =>
    run(async () => {
      try {
        const { clientSecret } = await beginCard(scheduleId)
        openForm({ clientSecret, scheduleId })
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
}
