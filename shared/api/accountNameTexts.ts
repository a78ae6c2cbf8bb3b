import { message, messages } from '../messages.ts'
import type { Account } from './reconciliation.ts'

/** The accounts of the books, in every table and file. */
export const accountNames = messages({
  savings: message('Savings', 'Account of the books: what members have saved'),
  payable: message('To be paid out', 'Account of the books'),
  owing: message('Owed by members', 'Account of the books'),
  claims: message('Owed to members', 'Account of the books: what debts are owed to whom'),
  owing_fees: message('Fees owed by members', 'Account of the books: late fees and organisers’ fees'),
  late_fees: message(
    'Late fees',
    'Account of the books: fees that late members owe the recipients of rounds',
  ),
  organiser_fees: message('Organisers’ fees', 'Account of the books: what organisers are owed of pots'),
  stripe: message('At Stripe', 'Account of the books: money at the card provider'),
  bank: message('At the bank', 'Account of the books: below zero is what was sent from it'),
  outside: message('Kept by circles', 'Account of the books: money that circles keep themselves'),
  cash_boxes: message(
    'Cash boxes',
    'Account of the books: cash that members keep for their circles, and owe',
  ),
  fees: message('Fees', 'Account of the books: what card payments cost'),
  written_off: message('Written off', 'Account of the books: what members owed and never paid'),
  deposits: message('Deposits', 'Account of the books: what members left as security'),
}) satisfies Readonly<Record<Account, string>>
