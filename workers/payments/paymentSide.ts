import type pg from 'pg'
import { plansOf } from '#projections/schedules/query.ts'
import type { UserId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createCards } from './cards.ts'
import { createDisputes } from './disputes.ts'
import { createPayments, type PaymentParts } from './payments.ts'
import { createPlans } from './plans.ts'

/** Everything between ledger and card processor. */
export const createPaymentSide = (
  parts: PaymentParts & { readonly pool: pg.Pool; readonly jobs: JobQueue },
) => {
  const livePlansOf = async (userId: UserId) =>
    (await plansOf(parts.pool, userId)).filter(({ status }) => status !== 'ended')
  const payments = createPayments(parts)
  return {
    payments,
    plans: createPlans({ ...parts, plansOf: livePlansOf }),
    cards: createCards({ ...parts, plansOf: livePlansOf }),
    disputes: createDisputes(parts.gateway, payments),
  }
}
