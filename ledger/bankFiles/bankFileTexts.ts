import { kindOf, messages } from '#shared/messages.ts'

const column = kindOf('Heading of a column in a list of payments for a bank')

export const bankFileTexts = messages({
  columns: {
    day: column('Date'),
    name: column('Name'),
    country: column('Country'),
    bank: column('Bank code'),
    account: column('Account'),
    amount: column('Amount'),
    currency: column('Currency'),
    reference: column('Reference'),
  },
})
