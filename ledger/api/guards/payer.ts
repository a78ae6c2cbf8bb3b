import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ContributeRequest } from '#shared/api/contributions.ts'
import type { Currency } from '#shared/currencies.ts'
import { contributionId, type GoalId, paymentIntentId, scheduleId, userId as toUserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { PaymentFacts, SetupFacts } from '#shared/ports/paymentFacts.ts'
import { declineWeight } from '../../accounts/rateLimits.ts'
import { charterOf, isCircle } from '../../domain/goal/rotation/circle.ts'
import type { GoalHandler } from '../../handle.ts'
import type { Way } from '../../useCases/contribute.ts'
import { paymentIdOf, requestIdOf, type WantedPayment } from '../../useCases/wantedPayment.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import type { RequestContext } from '../endpoint.ts'
import { parseKey } from '../parse.ts'
import { fieldProblem, problem, refusalProblem } from '../problem.ts'
import { callerOf } from './address.ts'
import { amountIn, currencyOf } from './currency.ts'
import { limited } from './limit.ts'
import { type InGoal, requireConcern } from './membership.ts'
import { notPayable } from './payable.ts'
import { planDays } from './planDays.ts'
import type { ByUser } from './signedIn.ts'

const named = z.object({ debtId: z.optional(z.string()), paymentIntentId: z.optional(z.string()) })

/**
 * Members pay, and so do former members who name their debt or finish a payment of theirs.
 * @throws ProblemError 404 for others, before the body is checked
 */
export const requirePayer = async (
  parts: Pick<ApiParts, 'goals' | 'pool'>,
  goal: GoalId,
  { userId, body }: ByUser & { readonly body: unknown },
): Promise<void> => {
  const asked = named.safeParse(body).data ?? {}
  const { debtId } = asked
  await requireConcern(
    parts,
    { goal, userId },
    ({ members, debts, contributions }) =>
      members.has(userId) ||
      (debtId !== undefined && debts.get(debtId)?.debtorUserId === userId) ||
      (asked.paymentIntentId !== undefined &&
        [...contributions.entries()].some(
          ([, one]) => one.userId === userId && one.paymentIntentId === asked.paymentIntentId,
        )),
  )
}

/** Guard: the same for a goal in the path. */
export const payer = (
  ctx: RequestContext,
  parts: Pick<ApiParts, 'goals' | 'pool'>,
  { userId, goalId }: InGoal,
): Promise<void> => requirePayer(parts, goalId, { userId, body: ctx.request.body })

/**
 * Guard: card payments are enabled.
 * @throws ProblemError 409
 */
export const cardsTaken = (_: unknown, { publicConfig }: Pick<ApiParts, 'publicConfig'>): void => {
  if (publicConfig.money === 'outside') throw problem(409, 'no_cards', { what: 'contributions' })
}

/**
 * Guard: a circle can require deposits only where the platform can keep them.
 * @throws ProblemError 409
 */
export const depositsTaken = (
  _: unknown,
  parts: Pick<ApiParts, 'publicConfig'>,
  {
    body: { charter },
  }: { readonly body: { readonly charter?: { readonly deposit?: string | null | undefined } | undefined } },
): void => {
  if (parts.publicConfig.money === 'outside' && Number(charter?.deposit ?? '') > 0)
    throw problem(409, 'no_cards', { what: 'deposits' })
}

/**
 * Guard: guarantees need pots that the platform holds.
 * @throws ProblemError 409
 */
export const guarantorsTaken = (_: unknown, { publicConfig }: Pick<ApiParts, 'publicConfig'>): void => {
  if (publicConfig.money === 'outside') throw problem(409, 'no_cards', { what: 'guarantors' })
}

/**
 * Guard: counts one on the limits of payments. Every way to try a card counts.
 * @throws ProblemError 429
 */
export const mayTryCard = (
  ctx: ApiContext,
  { limits }: Pick<ApiParts, 'limits'>,
  { userId }: ByUser,
): Promise<void> => limited(limits, { payment: String(userId), paymentAddress: callerOf(ctx) }, 'payments')

/** Guard: counts a declined card on the caller's address. The account's own count comes from Stripe's webhooks. */
export const declines = (ctx: ApiContext, { limits }: Pick<ApiParts, 'limits'>) => ({
  countDecline: async ({
    decline,
  }: Pick<PaymentFacts, 'decline'> | Pick<SetupFacts, 'decline'>): Promise<void> => {
    if (decline) await limits.count('paymentAddress', callerOf(ctx), declineWeight)
  },
})

/** @throws ProblemError 400 for an amount that no card can pay */
export const payable = (amountMinor: Minor, currency: Currency): Minor => {
  const refused = notPayable(amountMinor, currency)
  if (refused) throw refusalProblem(refused)
  return amountMinor
}

/**
 * The amount of a request, which a card can pay.
 * @throws ProblemError 400
 */
export const payableIn = async (goals: GoalHandler, goal: GoalId, text: string): Promise<Minor> => {
  const currency = await currencyOf(goals, goal)
  return payable(amountIn(text, currency), currency)
}

/** The purpose in a circle, in the form of the command; empty for the open round. */
export const payingFor = async (
  goals: GoalHandler,
  goal: GoalId,
  { round, debtId, deposit, holderUserId }: Pick<ContributeRequest, Purpose | 'holderUserId'>,
): Promise<Pick<WantedPayment, Purpose | 'holderUserId'>> => {
  const seat = holderUserId === undefined ? {} : { holderUserId: toUserId(holderUserId) }
  if (deposit) return { ...seat, deposit }
  if (debtId !== undefined) return { ...seat, debtId }
  return round === 'next' ? { ...seat, round: (await goals.load(goal, 'fresh')).round + 1 } : seat
}

type Purpose = 'round' | 'debtId' | 'deposit'

/** Members may pay each other from hand to hand beside cards. */
const takesCash = async (goals: GoalHandler, goal: GoalId): Promise<boolean> => {
  const state = await goals.load(goal)
  if (!isCircle(state)) return false
  const { cash = false, cashHolders = [] } = charterOf(state)
  return cash || cashHolders.length > 0
}

/** Guard: the requested payment and its method, within the limits of that method. */
export const wantedContribution = async (
  ctx: RequestContext,
  parts: ApiParts,
  { userId, goalId, body }: InGoal & { readonly body: ContributeRequest },
): Promise<{ readonly wanted: WantedPayment; readonly currency: Currency; readonly way: Way }> => {
  const { goals, limits, publicConfig } = parts
  const currency = await currencyOf(goals, goalId)
  const amountMinor = amountIn(body.amount, currency)
  const isSchedule = body.isRecurring ?? body.paymentType === 'recurring'
  const wanted = { goalId, userId, amountMinor, ...(await payingFor(goals, goalId, body)) }
  const keyIn = (): string | undefined => parseKey(ctx.get('Idempotency-Key'))

  if (isSchedule || body.paymentIntentId !== undefined) cardsTaken(ctx, parts)
  else if (
    publicConfig.money === 'outside' ||
    (body.method !== undefined && (await takesCash(goals, goalId)))
  ) {
    const { method, reference = '', cashHolderId } = body
    if (method === undefined) throw fieldProblem('method', problem(400, 'method_missing'))
    await limited(limits, { payment: String(userId) })
    const id = paymentIdOf(wanted, keyIn()) ?? contributionId(randomUUID())
    const cashHolderUserId = cashHolderId === undefined ? undefined : toUserId(cashHolderId)
    const way = { by: 'report', contributionId: id, method, reference, cashHolderUserId } as const
    return { wanted, currency, way }
  }
  if (body.method !== undefined) throw problem(400, 'cards_only')

  if (body.paymentIntentId !== undefined) {
    await limited(limits, { paymentReport: String(userId) })
    return {
      wanted,
      currency,
      way: { by: 'confirmed_intent', paymentIntentId: paymentIntentId(body.paymentIntentId) },
    }
  }
  payable(amountMinor, currency)
  await mayTryCard(ctx, parts, { userId })
  if (!isSchedule) return { wanted, currency, way: { by: 'card', requestId: paymentIdOf(wanted, keyIn()) } }
  if (wanted.holderUserId !== undefined) throw problem(400, 'plan_for_other_seat')
  if (body.round !== undefined || body.debtId !== undefined || body.deposit)
    throw problem(400, 'plan_pays_rounds')
  const { every, rhythm, cardId, newCard } = body
  const plan = {
    every: rhythm ?? every ?? undefined,
    cardId,
    newCard,
    ...(await planDays(parts, { ...body, userId })),
  }
  return { wanted, currency, way: { by: 'schedule', requestId: scheduleIdIn(ctx, wanted), ...plan } }
}

/**
 * The id of the schedule that a request begins, when it has an idempotency key.
 * @throws ProblemError 400
 */
export const scheduleIdIn = (ctx: RequestContext, about: InGoal) => {
  const key = parseKey(ctx.get('Idempotency-Key'))
  const { goalId, userId } = about
  return key === undefined ? undefined : scheduleId(requestIdOf({ goalId, userId, action: 'planned' }, key))
}
