import { useRef } from 'react'
import { showError } from '../../components/toast.ts'
import { messageOf, reasonOf } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { isBankPage } from './bankPage.ts'
import type { CardError, CardPayment, ConfirmedIntent } from './cardPayment.ts'
import { reasonOfDecline } from './declined.ts'
import { paymentTexts } from './paymentTexts.ts'

interface ConfirmationOptions {
  readonly clientSecret: string
  /** The return address of the bank's page. */
  readonly returnTo: string
  /** Reports the result to the server; repeated, without another confirmation, when that failed. */
  readonly record: () => Promise<void>
  readonly words: {
    readonly declined: string
    /** The title of failures that are no decline. */
    readonly unreached: string
    readonly failed: string
    readonly notRecorded: string
    /** For a payment that was cancelled in the meantime. */
    readonly ended?: string
  }
  readonly onBusy: (busy: boolean) => void
}

/** From the card to the server's result. After any failure it can be tried again. */
export const useConfirmation = ({ clientSecret, returnTo, record, words, onBusy }: ConfirmationOptions) => {
  const confirmed = useRef(false)
  const tell = async (): Promise<void> => {
    try {
      await record()
    } catch (error) {
      showError(paymentTexts.error, messageOf(error, words.notRecorded))
    }
  }

  const follow = async (intent: ConfirmedIntent): Promise<void> => {
    const bankPage = intent.next_action?.redirect_to_url?.url
    if (intent.status === 'requires_action' && bankPage && isBankPage(bankPage, location.origin)) {
      location.assign(bankPage)
      await broughtBack()
    } else if (isMade(intent)) {
      confirmed.current = true
      await tell()
    } else showError(words.declined, words.failed)
  }

  const attempt = async (card: CardPayment): Promise<void> => {
    // The provider has confirmed already and only the recording failed: the card is not used again.
    if (confirmed.current) return tell()
    try {
      const { intent, error } = await card.confirm(clientSecret, location.origin + returnTo)
      const found = intent ?? error.intent
      if (found && (intent || isMade(found))) await follow(found)
      else showError(words.declined, await reasonIn(error, words))
    } catch (error) {
      showError(words.unreached, reasonOf(error, words.failed))
    }
  }

  const { run, busy } = useAction(
    async (card: CardPayment) => {
      onBusy(true)
      await attempt(card)
      onBusy(false)
    },
    { failed: words.failed },
  )
  return { confirm: run, busy }
}

const reasonIn = async (
  error: CardError | undefined,
  { failed, ended }: ConfirmationOptions['words'],
): Promise<string> => {
  if (error?.intent?.status === 'canceled' && ended) return ended
  return (error && (await reasonOfDecline(error))) ?? failed
}

const isMade = ({ status }: ConfirmedIntent): boolean => status === 'succeeded' || status === 'processing'

/** The page stays unchanged until the bank's has replaced it; browsers restore such a page as it was left. */
const broughtBack = (): Promise<void> =>
  new Promise(resolve => addEventListener('pageshow', () => resolve(), { once: true }))
