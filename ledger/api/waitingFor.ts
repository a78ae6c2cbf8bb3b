import { openDebtsOf } from '#projections/readModels/debts/query.ts'
import { receivedInvitations } from '#projections/readModels/invitations/query.ts'
import { cashKeptBy } from '#projections/readModels/journal/query.ts'
import { goalsAround } from '#projections/readModels/members/query.ts'
import { payoutsAround } from '#projections/readModels/payouts/query.ts'
import { liveSchedulesOf } from '#projections/readModels/schedules/query.ts'
import { openReports, paymentsToFinish } from '#projections/readModels/transactions/query.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import { hasTwoStep, mustSetUpTwoStep, type User } from '../accounts/users.ts'
import { holdsOnlyCash } from '../domain/goal/payouts/permissions.ts'
import type { ApiParts } from './context.ts'
import { callerOf } from './guards/signedIn.ts'
import { ownDebtResponse } from './presenters/debt.ts'
import type { Waiting } from './presenters/nextSteps.ts'
import type { WaitingAccount } from './presenters/stepsOfAccount.ts'
import { askedForCash, stepsOfBoxes } from './presenters/stepsOfBoxes.ts'
import { stripeAccountResponse } from './presenters/stripeAccount.ts'
import { withReportActions } from './presenters/transactions.ts'
import { readInvited } from './routes/invitations.ts'
import { payoutsSeenBy } from './routes/payouts.ts'
import { rotationOf } from './routes/rotation.ts'
import { votesOf } from './routes/votes.ts'
import { shownState } from './shownStates.ts'
import { waitingForAdmin } from './waitingForAdmin.ts'

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
  const around = await payoutsAround(pool, { userId, now: clock.now(), limit: most })
  const own = await payoutsSeenBy(
    around.filter(row => isAsked({ goalId: row.goal_id })),
    { userId },
    parts,
  )
  const asAdmin = caller.asAdmin ? await waitingForAdmin(parts, found) : undefined
  const others = (asAdmin?.payouts ?? []).filter(
    payout => isAsked(payout) && !own.some(({ id }) => id === payout.id),
  )
  const reports = (await openReports(pool, userId, most)).filter(isAsked)
  const debts = await openDebtsOf(pool, userId)
  const unfinished = await paymentsToFinish(pool, { userId, before: plusMs(clock.now(), -underWayMs) })
  return {
    userId,
    memberOf: new Set(memberships.map(one => one.goalId)),
    circles,
    isCut: going.length > mostCircles,
    payouts: [...own, ...others],
    payments: await withReportActions(goals, reports, userId),
    failed: (await liveSchedulesOf(pool, userId)).filter(isAsked),
    unfinished: unfinished.filter(isAsked),
    boxes: await boxSteps(parts, found, going.slice(0, mostCircles), isAsked),
    // Its own page offers this beside the total.
    full: goalId === undefined ? memberships.filter(({ canBePaidOut }) => canBePaidOut) : [],
    named: parts.publicConfig.money === 'outside' ? undefined : await parts.payoutDestinations.named(userId),
    debts: debts.map(debt => ({ ...ownDebtResponse(debt), since: debt.arose_at })).filter(isAsked),
    account: goalId === undefined ? await accountOf(parts, found) : undefined,
    work: asAdmin?.work,
  }
}

/** Of the user's circles, and of others in which they still have cash. */
const boxSteps = async (
  { pool, goals, users, clock }: ApiParts,
  { id: userId }: User,
  circles: readonly { readonly goalId: GoalId; readonly name: string }[],
  isAsked: (goal: { readonly goalId: number }) => boolean,
): Promise<NextStep[]> => {
  const kept = (await cashKeptBy(pool, userId)).filter(
    one => isAsked(one) && !circles.some(({ goalId }) => goalId === one.goalId),
  )
  const steps: NextStep[] = []
  for (const { goalId, name: goalName } of [...circles, ...kept]) {
    const state = await shownState(goals, goalId)
    if (!state) continue
    const others = askedForCash(state, userId).map(([, { fromUserId }]) => fromUserId)
    const names = others.length === 0 ? new Map<UserId, string>() : await users.namesOf(others)
    steps.push(...stepsOfBoxes(state, { goalId, goalName, userId, names, now: clock.now() }))
  }
  return steps
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
