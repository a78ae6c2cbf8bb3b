import { kindOf, message, messages } from '../messages.ts'

const number = kindOf('Below a field for a number of a bank account')

/** Errors of the fields that say where a payout goes. */
export const payoutDestinationTexts = messages({
  holder: message('Please enter the name of the account’s holder', 'Below a field for a name'),
  holderIsReference: message(
    'A name can’t contain what looks like the reference of a payout, such as CB-7F3K-9Q2M',
    'Below a field for a name',
  ),
  country: message('Please choose a country', 'Below a choice of countries'),
  ibanCountry: number('An IBAN begins with the two letters of its country, such as DE'),
  ibanLength: number('This IBAN is too short or too long'),
  ibanDigits: number('A digit or letter of this IBAN is mistyped'),
  routing: number('A routing number has nine digits. One of these is mistyped or missing'),
  usAccount: number('An account number has 4 to 17 digits'),
  usAccountType: message(
    'Please say whether it is a checking or a savings account',
    'Below a choice of kinds of bank accounts in the United States',
  ),
  sortCode: number('A sort code has six digits'),
  ukAccount: number('An account number has eight digits'),
  details: message(
    'Please enter the bank and the number of the account',
    'Below a field for an account in a country without a form of its own',
  ),
  network: message('Please enter the network, such as MTN', 'Below a field for a mobile money network'),
  phone: message(
    'Please enter the number as it is dialled in this country',
    'Below a field for a phone number',
  ),
  from: message('Please say from whom you get the money', 'Below a field for a person'),
  long: message('At most {max} characters, please', 'Below a field for text; {max} is how long it may be'),
})
