import { debitDeclineTexts, declineTexts } from '../declineTexts.ts'
import { type Decline, keyIn } from '../declineWords.ts'
import { type Said, sayings } from './said.ts'

/** The reason of a decline, as it is kept with a notification. */
export const declineSaying = (decline: Decline): Said =>
  decline.isDebit
    ? sayings.debitDeclined[keyIn(debitDeclineTexts, decline)]
    : sayings.declined[keyIn(declineTexts, decline)]
