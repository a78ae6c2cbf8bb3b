import { kindOf, messages } from '#shared/messages.ts'
import type { DecidedOutcome } from '../bankFiles/matching.ts'

const note = kindOf(
  'Note to a payout, which admins read. {day}: of the entry on the bank’s statement, {amount} with its {currency}',
)

/** What other admins have to know beside the payout. */
const texts = messages({
  amount_differs: note(
    'The bank’s statement has this payout on {day} with another amount: {amount} {currency}',
  ),
  account_differs: note(
    'The bank’s statement has this payout on {day}, but to another account: {amount} {currency}',
  ),
  sent_twice: note('The bank’s statement has this payout a second time, on {day}: {amount} {currency}'),
  returned: note(
    'The bank’s statement says that this payout came back on {day}: {amount} {currency}. Please ask its recipient to report it as not received, and for another account',
  ),
})

interface Values {
  readonly day: string
  readonly amount: string
  readonly currency: string
}
export const statementNotes: Readonly<Partial<Record<DecidedOutcome, (values: Values) => string>>> = texts
