import { kindOf, messages } from '#shared/messages.ts'

const note = kindOf(
  'Note to a payout, which admins read. {day}: of the entry on the bank’s statement, {amount} with its {currency}',
)

/** What other admins have to know beside the payout; kept as a note, in the language of the admin who has imported the statement. */
export const statementNoteTexts = messages({
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
