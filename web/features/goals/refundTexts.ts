import type { RefundReason } from '#shared/refundReasons.ts'

const reasons: Readonly<Record<RefundReason, string>> = {
  requested_by_payer: 'Its payer asked for it',
  paid_twice: 'It was paid twice',
  mistake: 'It was a mistake',
  leaving: 'Its payer is leaving',
  goal_cancelled: 'The goal is given up',
  other: 'Something else',
}

/** Apart from the page's own texts: few refund anything. */
export const refundTexts = {
  title: (amount: string, who: string) => `Refund ${amount} of ${who}`,
  amount: 'Amount to pay back',
  left: (amount: string) => `${amount} can be paid back`,
  reason: 'Reason',
  reasons,
  invalid: 'Please enter a valid amount',
  tooMuch: (amount: string) => `At most ${amount} can be paid back`,
  continue: 'Continue',
  question: (amount: string, who: string) => `Pay ${amount} back to ${who}?`,
  meaning: [
    'It goes to the card that it came from, within some days.',
    'It leaves the goal as soon as the card provider has made the refund.',
    'A refund cannot be taken back.',
  ],
  back: 'Back',
  confirm: (amount: string) => `Refund ${amount}`,
  confirming: 'Refunding...',
  asked: ['Refund on its way', 'It leaves the goal as soon as the card provider has made it.'],
  failed: 'That did not work. Please try again.',
} as const
