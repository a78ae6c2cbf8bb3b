import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { showError } from '../../components/toast.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { useCardForm } from '../../lib/saveCard.ts'
import { useDropParams } from '../../lib/searchParams.ts'
import { useAction } from '../../lib/useAction.ts'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { useCardSetup } from './useCardSetup.ts'

const own = ['setup_intent', 'setup_intent_client_secret', 'redirect_status', 'plan'] as const

/**
 * Back from the card's bank: the server looks up the result. After a refusal the form opens for another card.
 */
export const CardFromBank = () => {
  const [search] = useSearchParams()
  const dropParams = useDropParams()
  const checkCard = useCardSetup()
  const openForm = useCardForm()
  const followed = useRef<string>(undefined)
  const [id, clientSecret, , scheduleId] = own.map(name => search.get(name) ?? undefined)
  const { run } = useAction((setupId: string) => checkCard(setupId), {
    title: null,
    onError: error => {
      showError(
        error instanceof HttpError ? texts.words.declined : texts.words.unreached,
        messageOf(error, texts.words.notRecorded),
      )
      const refused = error instanceof HttpError && error.status === 402
      if (refused && clientSecret) openForm({ clientSecret, scheduleId })
    },
  })
  useEffect(() => {
    if (id === undefined || followed.current === id) return
    followed.current = id
    // The secret must not stay in the history.
    void run(id).then(() => dropParams(own))
  }, [id, run, dropParams])
  return null
}
