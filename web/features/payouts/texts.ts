import type { PayoutResponse } from '#shared/api/rotation.ts'

export const texts = {
  title: 'Payouts',
  loading: 'Loading the payouts',
  failed: 'Could not load the payouts.',
  to: (who: string) => `to ${who}`,
  toYou: 'to you',
  reasons: {
    round: (round: number | null) => `Round ${round ?? ''}`,
    debt: () => 'A debt that was paid',
    withdrawal: () => 'Savings paid out',
    restored: () => 'Paid too much',
  } satisfies Record<PayoutResponse['reason'], (round: number | null) => string>,
  mine: {
    title: 'Payouts to you',
    note: 'What your goals have sent you, or are about to.',
    of: (goal: string, reason: string) => `${goal}: ${reason}`,
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
  },
  withdraw: {
    title: 'The target is reached',
    text: 'Everybody is paid what they have saved here; never all of it to one.',
    button: 'Pay it out',
    waits: 'Its organiser can have it paid out: everybody gets what they have saved here.',
    question: 'Pay out this goal?',
    share: (who: string, amount: string) => `${who}: ${amount}`,
    you: 'You',
    consequences: [
      'Everybody gets what they have saved, and confirms that it has come.',
      'The goal takes no more money, and plans to pay into it end.',
    ],
    confirm: 'Pay it out',
    busy: 'Working...',
    keep: 'Not yet',
    failed: 'That did not work. Please try again.',
    done: ['The payouts are due', 'Whoever is to receive one hears when it is sent.'],
  },
} as const
