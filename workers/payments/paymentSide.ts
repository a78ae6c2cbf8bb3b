import type { UserId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createCardSetups } from './cardSetups.ts'
import { createCards } from './cards.ts'
import { createDisputes } from './disputes.ts'
import { createPayments, type PaymentParts } from './payments.ts'
import { createPlans } from './plans.ts'
import type { PaymentReads } from './reads.ts'

/** Everything between ledger and card processor. */
export const createPaymentSide = (
  parts: PaymentParts & {
    readonly reads: Pick<PaymentReads, 'plansOf' | 'ledgerPayments'>
    readonly jobs: JobQueue
  },
) => {
  const livePlansOf = async (userId: UserId) =>
    (await parts.reads.plansOf(userId)).filter(({ status }) => status !== 'ended')
  const payments = createPayments(parts)
  const plans = createPlans({ ...parts, plansOf: livePlansOf })
  return {
    payments,
    plans,
    setups: createCardSetups({ ...parts, plans }),
    cards: createCards({ ...parts, plansOf: livePlansOf }),
    disputes: createDisputes(parts.gateway, payments),
  }
}
