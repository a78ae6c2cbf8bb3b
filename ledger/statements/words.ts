import type { Account } from '#shared/journal.ts'

/** What the accounts of people are called on their statements. */
export const accountNames: Readonly<Record<Account, string>> = {
  savings: 'Savings',
  payable: 'To be paid out',
  owing: 'Owed by the member',
  claims: 'Owed to the member',
  stripe: 'At Stripe',
  bank: 'At the bank',
  outside: 'Kept by the circle',
  fees: 'Fees',
}

type Words = string | Partial<Readonly<Record<Account, string>>>

/** What happened, by the type of the event; where it depends on the account, by that as well. */
const whats: Readonly<Record<string, Words>> = {
  ContributionReceived: 'Contribution',
  ContributionSettled: 'Fee of the card processor',
  ContributionRefunded: { savings: 'Refund', owing: 'Refund of what was paid on already' },
  ContributionRefundFailed: {
    savings: 'Refund sent back by the bank',
    owing: 'Refund sent back by the bank',
  },
  ContributionDisputed: {
    savings: 'Taken back by the payer’s bank',
    owing: 'Taken back by the payer’s bank after it was paid on',
  },
  DisputeWon: 'Given back by the payer’s bank',
  MemberReplaced: 'Handed on with a seat',
  RoundClosed: { savings: 'Paid into the pot', payable: 'The pot' },
  PotLowered: { savings: 'Taken out of a pot', payable: 'The pot, lowered' },
  DebtArose: { owing: 'Owed for a round', claims: 'Missing from a pot' },
  DebtPaid: {
    savings: 'Paid towards a debt',
    owing: 'Debt paid',
    claims: 'Debt paid',
    payable: 'Debt paid, to be passed on',
  },
  DebtNetted: {
    payable: 'Debt taken from a pot',
    owing: 'Debt paid from a pot',
    claims: 'Debt paid from a pot',
  },
  DebtReleased: 'Debt settled between members',
  DebtRestored: { owing: 'Debt lowered by money that came again', payable: 'Paid twice, to be paid back' },
  PayoutDue: { savings: 'Paid out of the goal', payable: 'To be paid out' },
  PayoutSent: 'Payout',
  PayoutCaseClosed: 'Payout that came back',
  EntryReversed: 'Correction of what was recorded by mistake',
}

export const whatOf = (entry: string, account: Account): string => {
  const words = whats[entry] ?? entry
  return typeof words === 'string' ? words : (words[account] ?? entry)
}
