import { adminProposalsPage } from '#projections/readModels/adminProposals/query.ts'
import { correctionsPage } from '#projections/readModels/corrections/query.ts'
import { openDebtsOf } from '#projections/readModels/debts/query.ts'
import { openDisputes } from '#projections/readModels/disputes/query.ts'
import { receivedInvitations } from '#projections/readModels/invitations/query.ts'
import { goalsAround } from '#projections/readModels/members/query.ts'
import { type KnownPayout, payoutQueue, payoutsAround } from '#projections/readModels/payouts/query.ts'
import { unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import { liveSchedulesOf } from '#projections/readModels/schedules/query.ts'
import { openReports, paymentsToFinish } from '#projections/readModels/transactions/query.ts'
import type { BatchSummary } from '#shared/api/batches.ts'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import { type GoalId, goalId as readGoalId } from '#shared/ids.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import { hasTwoStep, mustSetUpTwoStep, type User } from '../accounts/users.ts'
import { mayDecideOnCorrection } from '../domain/goal/corrections/permissions.ts'
import { holdsOnlyCash } from '../domain/goal/payouts/permissions.ts'
import type { Caller } from '../domain/goal/permissions.ts'
import { approvalRefused } from './batchApproval.ts'
import type { ApiParts } from './context.ts'
import { callerOf } from './guards/signedIn.ts'
import { batchSummary } from './presenters/batch.ts'
import { ownDebtResponse } from './presenters/debt.ts'
import type { Waiting } from './presenters/nextSteps.ts'
import type { WaitingAccount } from './presenters/stepsOfAccount.ts'
import type { WaitingWork } from './presenters/stepsOfAdmin.ts'
import { stripeAccountResponse } from './presenters/stripeAccount.ts'
import { withReportActions } from './presenters/transactions.ts'
import { longerLocksFor, proposalsSeenBy } from './routes/adminProposals.ts'
import { readInvited } from './routes/invitations.ts'
import { payoutsSeenBy } from './routes/payouts.ts'
import { rotationOf } from './routes/rotation.ts'
import { votesOf } from './routes/votes.ts'
import { shownState } from './shownStates.ts'

/** The limit per kind; more follow when the first ones are done. */
const most = 100
/** Each is read with its turns and votes. The next ones follow when the first have nothing due. */
const mostCircles = 30
/** A payment that was begun just now is still on its payer's screen. */
const underWayMs = 15 * minuteMs

/** The pending actions of a user, as the pages of the goals show them; of one goal without those of the account. */
export const waitingFor = async (
  parts: ApiParts,
  found: User,
  goalId: GoalId | undefined,
): Promise<Waiting> => {
  const { pool, goals, clock } = parts
  const { id: userId } = found
  const caller = callerOf(found, clock.now())
  const isAsked = (goal: { readonly goalId: number }): boolean =>
    goalId === undefined || goal.goalId === goalId
  const memberships = await goalsAround(pool, userId)
  const going = memberships.filter(goal => goal.goesOn && isAsked(goal))
  const circles: Waiting['circles'][number][] = []
  // One after the other: a request must not take all connections.
  for (const { goalId: id, name } of going.slice(0, mostCircles)) {
    const circle = { goalId: id, userId }
    const state = await shownState(goals, id)
    circles.push({
      goalName: name,
      rotation: await rotationOf(parts, circle),
      holdsOnlyCash: state !== undefined && holdsOnlyCash(state),
      votes: await votesOf(parts, circle),
    })
  }
  const payouts = (await payoutsConcerning(parts, caller)).filter(row => isAsked({ goalId: row.goal_id }))
  const reports = (await openReports(pool, userId, most)).filter(isAsked)
  const debts = await openDebtsOf(pool, userId)
  const unfinished = await paymentsToFinish(pool, { userId, before: plusMs(clock.now(), -underWayMs) })
  return {
    userId,
    memberOf: new Set(memberships.map(one => one.goalId)),
    circles,
    isCut: going.length > mostCircles,
    payouts: await payoutsSeenBy(payouts, { userId }, parts),
    payments: await withReportActions(goals, reports, userId),
    failed: (await liveSchedulesOf(pool, userId)).filter(isAsked),
    unfinished: unfinished.filter(isAsked),
    // Its own page offers this beside the total.
    full: goalId === undefined ? memberships.filter(({ canBePaidOut }) => canBePaidOut) : [],
    named: parts.publicConfig.money === 'outside' ? undefined : await parts.payoutDestinations.named(userId),
    debts: debts.map(debt => ({ ...ownDebtResponse(debt), since: debt.arose_at })).filter(isAsked),
    account: goalId === undefined ? await accountOf(parts, found) : undefined,
    work: caller.asAdmin ? await workFor(parts, caller) : undefined,
  }
}

/** Payouts of the caller and of their goals; for admins all that need one. */
const payoutsConcerning = async ({ pool, clock }: ApiParts, caller: Caller): Promise<KnownPayout[]> => {
  const now = clock.now()
  const own = await payoutsAround(pool, { userId: caller.userId, now, limit: most })
  if (!caller.asAdmin) return own
  const asked = { now, statuses: ['contested', 'due'] as const, after: undefined, limit: most }
  const { payouts } = await payoutQueue(pool, asked)
  const keyOf = ({ goal_id, payout_id }: KnownPayout): string => `${goal_id}:${payout_id}`
  return [...new Map([...own, ...payouts].map(row => [keyOf(row), row])).values()]
}

const accountOf = async (parts: ApiParts, found: User): Promise<WaitingAccount> => {
  const { pool, clock, addresses } = parts
  const { id: userId, email, isVerified, isAdmin } = found
  const address = isVerified ? addresses.sought(email) : null
  return {
    userId,
    isVerified,
    lacksTwoStep: mustSetUpTwoStep(found) || (isAdmin && !hasTwoStep(found)),
    invitations: await receivedInvitations(pool, {
      ...{ userId, address, now: clock.now(), read: readInvited(addresses) },
    }),
    stripe: await stripeOf(parts, found),
  }
}

/** The accounts with Stripe that are the user's destinations. */
const stripeOf = async (
  { stripeAccounts, payoutDestinations, connectedAccounts, clock }: ApiParts,
  { id: userId }: User,
): Promise<WaitingAccount['stripe']> => {
  if (!stripeAccounts) return []
  const chosen = (await payoutDestinations.of(userId)).filter(({ kind }) => kind === 'stripe')
  if (chosen.length === 0) return []
  const accounts = await connectedAccounts.of(userId)
  return chosen.map(destination => ({
    ...{ currency: destination.currency, setAt: destination.setAt },
    ...stripeAccountResponse(
      destination,
      accounts.find(({ accountId }) => accountId === destination.stripe?.accountId),
      clock.now(),
    ),
  }))
}

/** What waits for any admin, without what this one may not do. */
const workFor = async (parts: ApiParts, caller: Caller): Promise<WaitingWork> => {
  const { pool } = parts
  const { proposals } = await adminProposalsPage(pool, 'waiting', undefined)
  const breaks = await unsettledBreaks(pool, most)
  return {
    proposals: await proposalsSeenBy(proposals, caller, parts),
    locks: await longerLocksFor(parts, caller, 'waiting'),
    corrections: await correctionsFor(parts, caller),
    batches: await batchesFor(parts, caller),
    disputes: await openDisputes(pool),
    breaks: breaks.filter(
      ({ status, owner_user_id: owner }) => status === 'open' && (owner === null || owner === caller.userId),
    ),
  }
}

const correctionsFor = async (
  { pool, goals }: ApiParts,
  { userId }: Caller,
): Promise<CorrectionResponse[]> => {
  const { corrections } = await correctionsPage(pool, 'waiting', undefined)
  const decidable: CorrectionResponse[] = []
  for (const one of corrections) {
    const state = await shownState(goals, readGoalId(one.goalId))
    const known = state?.corrections.get(one.correction)
    if (state && known && !mayDecideOnCorrection(state, known, userId)) decidable.push(one)
  }
  return decidable
}

const batchesFor = async (parts: ApiParts, { userId }: Caller): Promise<BatchSummary[]> => {
  const waiting: BatchSummary[] = []
  for (const batch of await parts.payoutBatches.list())
    if (!batch.decided && !batch.file && !(await approvalRefused(parts, batch, userId)))
      waiting.push(await batchSummary(batch, parts))
  return waiting
}
