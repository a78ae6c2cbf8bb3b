import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { complain } from '../../components/toast.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { useCardForm } from '../../lib/saveCard.ts'
import { checkSession } from '../../lib/session.ts'
import { paymentTexts } from './paymentTexts.ts'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { useCardSetup } from './useCardSetup.ts'

const own = ['setup_intent', 'setup_intent_client_secret', 'redirect_status', 'plan'] as const

/** Back from the card's bank: what it has said the server asks the provider. A card that it refused makes room for another. */
export const CardFromBank = () => {
  const [search, setSearch] = useSearchParams()
  const look = useCardSetup()
  const openForm = useCardForm()
  const followed = useRef<string>(undefined)
  const [id, clientSecret, , scheduleId] = own.map(name => search.get(name) ?? undefined)
  useEffect(() => {
    if (id === undefined || followed.current === id) return
    followed.current = id
    const ended = async (): Promise<void> => {
      try {
        await look(id)
      } catch (error) {
        checkSession(error)
        const fault = messageOf(error, texts.words.notRecorded)
        complain(error instanceof HttpError ? texts.words.declined : paymentTexts.error, fault)
        const refused = error instanceof HttpError && error.status === 402
        if (refused && clientSecret) openForm({ clientSecret, scheduleId, fault })
      }
    }
    void ended().then(() =>
      setSearch(
        // The secret is nothing for a history.
        known => {
          for (const name of own) known.delete(name)
          return known
        },
        { replace: true },
      ),
    )
  }, [id, clientSecret, scheduleId, look, openForm, setSearch])
  return null
}
