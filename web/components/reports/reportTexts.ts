import type { PayoutMethod } from '#shared/payoutMethods.ts'

const by: Readonly<Record<PayoutMethod, string>> = {
  bank_transfer: 'by bank transfer',
  mobile_money: 'by mobile money',
  cash: 'in cash',
  check: 'by check',
  other: 'another way',
}

/** Where money goes from hand to hand: what its payer says, and what the other side says to it. */
export const reportTexts = {
  how: (method: PayoutMethod, reference: string) =>
    `Paid ${by[method]}${reference === '' ? '' : `, reference ${reference}`}`,
  confirm: 'It has come',
  deny: 'It has not come',
  takeBack: 'Take it back',
  named: (act: string, amount: string, who: string) => `${act}: ${amount} of ${who}`,
  failed: 'That did not work. Please try again.',
  confirmed: 'The payment counts now',
  confirming: {
    title: (amount: string, who: string) => `Have you received ${amount} from ${who}?`,
    text: 'Say so only when you have the money: it counts from then on.',
    confirm: 'Yes, it has come',
    busy: 'Saving...',
    keep: 'Not yet',
    done: 'The payment counts now',
  },
  denying: {
    title: (amount: string, who: string) => `Has ${amount} from ${who} not come?`,
    text: 'They are told, and the payment does not count. They can report it again.',
    confirm: 'It has not come',
    busy: 'Saving...',
    keep: 'Not yet',
    done: 'The payment does not count',
  },
  takingBack: {
    title: (amount: string) => `Take back that you have paid ${amount}?`,
    text: 'It is then as if you had not said so.',
    confirm: 'Take it back',
    busy: 'Saving...',
    keep: 'Leave it',
    done: 'It is taken back',
  },
} as const
