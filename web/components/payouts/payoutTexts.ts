import type { PayoutMethod } from '#shared/payoutMethods.ts'

const methods: Readonly<Record<PayoutMethod, string>> = {
  bank_transfer: 'Bank transfer',
  mobile_money: 'Mobile money',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}
const by: Readonly<Record<PayoutMethod, string>> = {
  bank_transfer: 'by bank transfer',
  mobile_money: 'by mobile money',
  cash: 'in cash',
  check: 'by check',
  other: 'another way',
}

export const payoutTexts = {
  statuses: {
    due: 'Due',
    sent: 'Sent',
    confirmed: 'Received',
    contested: 'Not received',
    proved: 'Proved',
  },
  methods,
  method: 'How it went',
  reference: 'Reference',
  referenceHint:
    'So that both sides can find it again, such as the number of the transfer. Nothing personal.',
  proof: {
    due: (date: string) => `Due since ${date}`,
    notSettled: (date: string) => `The card payments in it settle by ${date}; it can be sent then`,
    settling: 'Some card payments in it have not settled yet; it can be sent when they have',
    returned: (attempt: number) => `It came back: this is attempt ${attempt}`,
    approved: (who: string) => `Approved by ${who}`,
    needsApproval: 'Above the limit for one person alone: somebody else has to approve it first',
    sent: (who: string, date: string, method: PayoutMethod, reference: string) =>
      `Sent by ${who} on ${date}, ${by[method]}${reference === '' ? '' : `, reference ${reference}`}`,
    confirmed: (who: string, date: string) => `Confirmed by ${who} on ${date}`,
    contested: (who: string, date: string) => `${who} said on ${date} that it has not come`,
    proved: 'An admin has shown that it arrived',
    you: 'you',
    You: 'You',
  },
  acts: {
    approve: 'Approve',
    send: 'Mark as sent',
    confirm: 'I have received it',
    contest: 'I have not received it',
    named: (act: string, amount: string, who: string) => `${act}: ${amount} to ${who}`,
    decide: 'Decide the case',
  },
  proofFile: (goal: number, payout: string) => `calabash-payout-${goal}-${payout}.json`,
  proofOf: (amount: string, who: string) => `Download proof: ${amount} to ${who}`,
  failed: 'That did not work. Please try again.',
  keep: 'Not yet',
  approving: {
    title: (amount: string, who: string) => `Approve ${amount} to ${who}?`,
    text: 'Large payouts need two people: one who approves and another who sends. You cannot send this one afterwards.',
    confirm: 'Approve',
    busy: 'Approving...',
    done: ['The payout is approved', 'Somebody else can send it now.'],
  },
  confirming: {
    title: (amount: string) => `Have you received ${amount}?`,
    text: 'Say so only when you have the money. The payout is then finished, and everybody in the goal can see it.',
    confirm: 'Yes, I have received it',
    busy: 'Saving...',
    done: ['Thank you', 'The payout is finished.'],
  },
  contesting: {
    title: (amount: string) => `Has ${amount} not come?`,
    text: (who: string) =>
      `${who} and everybody else in the goal will see that it has not reached you, and an admin looks into it. Transfers between banks can take a few days.`,
    confirm: 'I have not received it',
    busy: 'Saving...',
    done: ['An admin will look into it', 'You can still say that it has come after all.'],
  },
  sending: {
    title: (amount: string, who: string) => `Send ${amount} to ${who}`,
    text: 'Send the money first, then say here how. Whoever receives it is told, and confirms that it has come.',
    submit: 'I have sent it',
    busy: 'Saving...',
    cancel: 'Cancel',
    done: (who: string) => `${who} has been told`,
  },
  case: {
    title: (amount: string, who: string) => `${amount} to ${who} has not come`,
    legend: 'What have you found out?',
    outcomes: {
      returned: ['It came back', 'The payout is due again, and will be sent a second time.'],
      proved: ['It has arrived', 'You have seen proof that the recipient has the money.'],
    },
    note: 'Note for the admins (optional)',
    submit: 'Close the case',
    busy: 'Saving...',
    cancel: 'Cancel',
    done: 'The case is closed',
  },
} as const
