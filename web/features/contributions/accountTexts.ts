import { message, messages } from '#shared/messages.ts'

const test = (text: string) => message(text, 'Below the field, where all money is play money')
const label = (text: string) => message(text, 'Label of a field: the number of an account at a bank')

/** Paying from a bank account. */
export const accountTexts = messages({
  by: message('Pay by', 'Name of the choice between card and bank account'),
  card: message('Card', 'A choice of how to pay'),
  account: message('Bank account', 'A choice of how to pay'),
  fields: {
    us_bank_account: label('Account number'),
    sepa_debit: label('IBAN'),
    bacs_debit: label('Account number'),
  },
  incomplete: message('Enter the whole number of your account.', 'Below that field'),
  days: message(
    'Your bank answers within days; the payment counts when it has paid. Until then it is shown as on its way.',
    'Below that field',
  ),
  tests: {
    us_bank_account: test('Test mode: no money moves. Use 000123456789.'),
    sepa_debit: test('Test mode: no money moves. Use AT61 1904 3002 3457 3201.'),
    bacs_debit: test('Test mode: no money moves. Use 00012345.'),
  },
})
