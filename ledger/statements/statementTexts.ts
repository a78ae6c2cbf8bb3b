import type { Account } from '#shared/journal.ts'
import { kindOf, message, messages } from '#shared/messages.ts'

const column = kindOf('Heading of a column in a statement')

export const statementTexts = messages({
  columns: {
    date: column('Date'),
    goal: column('Goal'),
    member: column('Member'),
    what: column('What'),
    account: column('Account'),
    round: column('Round'),
    amount: column('Amount'),
    balance: column('Balance'),
    line: column('Line'),
    time: column('Time (UTC)'),
    // Last, so that programs that read the others by position are not affected.
    currency: column('Currency'),
  },
  opening: message('Opening balance', 'First line of a statement'),
  closing: message('Closing balance', 'Last line of a statement'),
  inRound: message('{what}, round {round}', 'Line of a statement: what happened in which round of a circle'),
  paidBy: message('{what}, paid by {payer}', 'Line of a statement: a payment for the seat of another member'),
  paidFor: message(
    '{what} for the seat of {name}: {amount}',
    'Line of a statement: what the reader has paid for another member, whose balance it is in',
  ),
  of: message('{what}, {name}', 'Line of a statement: what happened to the money of which member'),
})

const payout = message('Payout', 'Line of a statement')
const paidOut = { payable: payout, bank: payout, stripe: payout, outside: payout }
const back = message('Payout that came back', 'Line of a statement')
const cameBack = { payable: back, bank: back, stripe: back, outside: back }

/** The text for a type of event, in some cases by account. */
export const whats = messages({
  ContributionReceived: {
    savings: message('Contribution', 'Line of a statement'),
    stripe: message('Contribution', 'Line of a statement'),
    outside: message('Contribution', 'Line of a statement'),
    cash_boxes: message('Cash given to the cash box', 'Line of a statement'),
  },
  CashHandoverConfirmed: message('Cash handed from one cash box to another', 'Line of a statement'),
  ContributionSettled: message('Fee of the card processor', 'Line of a statement'),
  ContributionRefunded: {
    savings: message('Refund', 'Line of a statement'),
    owing: message('Refund of what was paid on already', 'Line of a statement'),
  },
  ContributionRefundFailed: {
    savings: message('Refund sent back by the bank', 'Line of a statement'),
    owing: message('Refund sent back by the bank', 'Line of a statement'),
  },
  RefundFeeKept: message('Fee for a refund', 'Line of a statement'),
  RefundFeeReturned: message(
    'Fee for a refund that the bank sent back',
    'Line of a statement: it is returned',
  ),
  ContributionDisputed: {
    savings: message('Taken back by the payer’s bank', 'Line of a statement'),
    owing: message('Taken back by the payer’s bank after it was paid on', 'Line of a statement'),
  },
  DisputeWon: message('Given back by the payer’s bank', 'Line of a statement'),
  MemberReplaced: message('Handed on with a seat', 'Line of a statement'),
  StandInMerged: message(
    'Under the name of the account from here on',
    'Line of a statement: a member without an account got one',
  ),
  RoundClosed: {
    savings: message('Paid into the pot', 'Line of a statement'),
    payable: message('The pot', 'Line of a statement'),
  },
  PayoutLowered: {
    payable: message('Taken back by the payer’s bank before it was paid out', 'Line of a statement'),
    owing: message('Taken out of what was to be paid out', 'Line of a statement'),
  },
  PotLowered: {
    savings: message('Taken out of a pot', 'Line of a statement'),
    payable: message('The pot, lowered', 'Line of a statement'),
  },
  DebtArose: {
    owing: message('Owed for a round', 'Line of a statement'),
    claims: message('Missing from a pot', 'Line of a statement'),
    owing_fees: message('Fee owed', 'Line of a statement'),
    late_fees: message('Late fee', 'Line of a statement'),
    organiser_fees: message('Organiser’s fee', 'Line of a statement'),
  },
  DebtPaid: {
    savings: message('Paid towards a debt', 'Line of a statement'),
    owing: message('Debt paid', 'Line of a statement'),
    claims: message('Debt paid', 'Line of a statement'),
    owing_fees: message('Fee paid', 'Line of a statement'),
    late_fees: message('Late fee paid', 'Line of a statement'),
    organiser_fees: message('Organiser’s fee paid', 'Line of a statement'),
    payable: message('Debt paid, to be passed on', 'Line of a statement'),
  },
  DebtNetted: {
    payable: message('Debt taken out of a payout', 'Line of a statement'),
    owing: message('Debt paid out of a payout', 'Line of a statement'),
    claims: message('Debt paid out of a payout', 'Line of a statement'),
    owing_fees: message('Fee paid out of a payout', 'Line of a statement'),
    late_fees: message('Late fee paid out of a payout', 'Line of a statement'),
    organiser_fees: message('Organiser’s fee paid out of a pot', 'Line of a statement'),
  },
  GuaranteePaid: {
    payable: message('Taken out of a guarantor’s pot', 'Line of a statement'),
    owing: message('Debt paid by a guarantor', 'Line of a statement'),
    claims: message('Debt paid by a guarantor', 'Line of a statement'),
  },
  DebtReleased: message('Debt settled between members', 'Line of a statement'),
  DebtRestored: {
    owing: message('Debt lowered by money that came again', 'Line of a statement'),
    payable: message('Paid twice, to be paid back', 'Line of a statement'),
  },
  DepositPlaced: {
    savings: message('Left as a deposit', 'Line of a statement'),
    deposits: message('Deposit', 'Line of a statement'),
  },
  DepositKept: {
    payable: message('Kept back as a deposit', 'Line of a statement'),
    deposits: message('Deposit, kept back from the pot', 'Line of a statement'),
  },
  DepositLowered: {
    deposits: message('Deposit taken back by the payer’s bank', 'Line of a statement'),
    owing: message('Taken out of a deposit', 'Line of a statement'),
  },
  DepositReleased: message('Deposit released', 'Line of a statement'),
  PayoutDue: {
    savings: message('Paid out of the goal', 'Line of a statement'),
    payable: message('To be paid out', 'Line of a statement'),
  },
  PayoutSent: {
    ...paidOut,
    cash_boxes: message('Paid out of the cash box', 'Line of a statement'),
  },
  PayoutTransferReversed: message('Payout that came back', 'Line of a statement'),
  PayoutCaseClosed: {
    ...cameBack,
    cash_boxes: message('Payout out of the cash box that did not arrive', 'Line of a statement'),
  },
  EntryReversed: message('Correction of what was recorded by mistake', 'Line of a statement'),
})

type Words = string | Partial<Readonly<Record<Account, string>>>
export const whatOf = (entry: string, account: Account): string => {
  const words = (whats as Readonly<Record<string, Words | undefined>>)[entry] ?? entry
  return typeof words === 'string' ? words : (words[account] ?? entry)
}
