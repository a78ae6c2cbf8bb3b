import type { PaidHow } from '#shared/api/sheet.ts'
import { kindOf, message, messages } from '#shared/messages.ts'

const how = kindOf('How a contribution was paid, in a narrow column')
const column = kindOf('Heading of a column in the file of a circle’s payments')

/** How a part was paid, in files. */
export const howTexts = messages({
  card: how('card'),
  debit: how('bank debit'),
  bank_transfer: how('bank transfer'),
  mobile_money: how('mobile money'),
  cash: how('cash'),
  check: how('check'),
  other: how('other'),
  set_off: how('set off'),
  deposit: how('deposit'),
  guarantor: how('guarantor'),
  outside: how('paid outside'),
  earlier: how('before it was kept here'),
  taken_back: how('taken back'),
  correction: how('correction'),
}) satisfies Readonly<Record<PaidHow, string>>

export const sheetTexts = messages({
  title: message('{circle}: who has paid which round', 'Heading of the file of a circle'),
  made: message('As of {day} · {contribution} each round', 'Below that: a day and an amount'),
  member: column('Member'),
  turn: column('Turn'),
  round: column('Round'),
  due: column('Due'),
  day: column('Day'),
  how: column('How'),
  amount: column('Paid'),
  owed: column('Owed'),
  received: column('Received'),
  currency: column('Currency'),
  total: message('Total', 'Last row and column of a table'),
  pot: message('Pot', 'Row of a table: what each round’s recipient has received'),
  inBox: message('{how}, box of {who}', 'How a part was paid, in a narrow column: in whose cash box it came'),
  to: message('to {name}', 'Below an amount: its recipient'),
  sent: message('sent {day}', 'Below an amount: when it was sent'),
  roundNumber: message('Round {round}', 'Heading of a column'),
  dueOn: message('due {day}', 'Below that heading'),
  owes: message('owes {amount}', 'In a cell: what is missing of a round'),
  late: message('late', 'In a cell: not paid in time'),
  former: message('has left', 'Below a name: somebody who is no member any more'),
  missingLetters: message(
    'Some names use letters that this file cannot show. The page in Calabash shows them.',
    'At the foot of a page',
  ),
  page: message('Page {page} of {pages}', 'At the foot of each page'),
})
