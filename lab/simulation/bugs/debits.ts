import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Bug } from './bug.ts'
import { debited } from './scenarios.ts'
import { seeing } from './stripe.ts'

const seeingDebits = (change: (facts: PaymentFacts) => PaymentFacts): Bug['gateway'] =>
  seeing(facts => (facts.debit === undefined && facts.paidWith === undefined ? facts : change(facts)))

/** Mistakes in payments by bank debit. */
export const debits = {
  'counts a debit before its bank has answered': {
    scenario: debited,
    gateway: seeingDebits(facts =>
      facts.status === 'processing'
        ? { ...facts, status: 'succeeded', receivedMinor: facts.amountMinor }
        : facts,
    ),
  },
  'does not see that a bank has taken a debit back': {
    scenario: debited,
    gateway: seeingDebits(facts => ({ ...facts, disputes: [] })),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
