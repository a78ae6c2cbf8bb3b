import * as z from 'zod/mini'
import type { ContributeRequest } from '#shared/api/contributions.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { WantedPayment } from '#shared/ports/payments.ts'
import type { GoalHandler } from '../handle.ts'
import type { ApiParts } from './context.ts'
import { requireConcern } from './membership.ts'

const named = z.object({ debtId: z.optional(z.string()), paymentIntentId: z.optional(z.string()) })

/**
 * Members pay, and whoever owes a debt that they name, or brings a payment of theirs to its end, though they have left.
 * @throws ProblemError 404 for all others, before anything is said about the body.
 */
export const requirePayer = async (
  parts: Pick<ApiParts, 'goals' | 'pool'>,
  goal: GoalId,
  { userId, body }: { readonly userId: UserId; readonly body: unknown },
): Promise<void> => {
  const { debtId, paymentIntentId } = named.safeParse(body).data ?? {}
  await requireConcern(
    parts,
    { goal, userId },
    ({ members, debts, contributions }) =>
      members.has(userId) ||
      (debtId !== undefined && debts.get(debtId)?.debtorUserId === userId) ||
      (paymentIntentId !== undefined &&
        [...contributions.entries()].some(
          ([, one]) => one.userId === userId && one.paymentIntentId === paymentIntentId,
        )),
  )
}

/** What of a circle it is for, as decisions name it; nothing for the round that is collecting. */
export const payingFor = async (
  goals: GoalHandler,
  goal: GoalId,
  { round, debtId }: Pick<ContributeRequest, 'round' | 'debtId'>,
): Promise<Pick<WantedPayment, 'round' | 'debtId'>> => {
  if (debtId !== undefined) return { debtId }
  return round === 'next' ? { round: (await goals.load(goal, 'fresh')).round + 1 } : {}
}
