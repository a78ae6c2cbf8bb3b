import {
  type KnownPayout,
  payoutById,
  payoutCounts,
  payoutQueue,
  payoutsOfGoal,
  payoutsOfUser,
  type QueuePlace,
} from '#projections/readModels/payouts/query.ts'
import type { WholeDestinationResponse } from '#shared/api/payoutDestinations.ts'
import {
  type AdminPayoutResponse,
  type AdminPayoutsResponse,
  closeCaseRequest,
  holdPayoutRequest,
  type PayoutFilter,
  type PayoutResponse,
  type PayoutStatus,
  payoutAnswerRequest,
  payoutFilters,
  payoutNoteRequest,
  sendPayoutRequest,
} from '#shared/api/payouts.ts'
import type { UserId } from '#shared/ids.ts'
import { calendarDate, instant } from '#shared/time.ts'
import type { User } from '../../accounts/users.ts'
import { isOutsidePayout, mayPayOut } from '../../domain/goal/payouts/permissions.ts'
import { trailOf } from '../../trail.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { goalMember } from '../guards/membership.ts'
import {
  account,
  admin,
  type ByUser,
  callerOf,
  moneyAdmin,
  requireMoneyPowers,
  user,
} from '../guards/signedIn.ts'
import { stepUp, stepUpOfAdmins } from '../guards/stepUp.ts'
import { type PayoutInGoal, parsePayoutKey } from '../payoutKeys.ts'
import { payoutViewer } from '../payoutViewer.ts'
import { payoutResponse } from '../presenters/payout.ts'
import { stripeFundsResponse } from '../presenters/stripeFunds.ts'
import { problem, refusalProblem } from '../problem.ts'
import { recordSending } from '../recordSending.ts'
import { statesOfPayouts } from '../shownStates.ts'

const pageSize = 50

/**
 * Guard: the payout that the path names.
 * @throws ProblemError 404
 */
const payoutInPath = ({ params }: RequestContext): PayoutInGoal => {
  const payout = parsePayoutKey(params['id'])
  if (!payout) throw refusalProblem({ code: 'payout_not_found' })
  return payout
}

/**
 * Guard: whether the caller acts as an admin.
 * @throws ProblemError 403 for a new admin who is not a member of the goal
 */
const asAdmin = async (
  _: unknown,
  parts: ApiParts,
  { account: by, goalId: goal }: PayoutInGoal & { readonly account: User },
) => {
  const { asAdmin: isAdmin } = callerOf(by, parts.clock.now())
  if (by.isAdmin && !isAdmin && !(await parts.goals.load(goal)).members.has(by.id))
    requireMoneyPowers(by, parts)
  return { asAdmin: isAdmin }
}

/**
 * Guard: the limit above which a payout of this goal needs two people.
 * @throws ProblemError 404 without such a goal
 */
const approvalLimit = async (
  _: unknown,
  { goals, approvalAbove }: ApiParts,
  { goalId: goal }: PayoutInGoal,
) => {
  const { terms } = await goals.load(goal)
  if (!terms) throw refusalProblem({ code: 'payout_not_found' })
  return { approvalAbove: approvalAbove(terms.currency), currency: terms.currency }
}

/**
 * Guard: the same payout for an admin, from the read side.
 * @throws ProblemError 404
 */
const knownPayout = async ({ params }: RequestContext, { pool, clock }: ApiParts) => {
  const key = parsePayoutKey(params['id'])
  const payout = key && (await payoutById(pool, { ...key, now: clock.now() }))
  if (!payout) throw problem(404, 'no_payout')
  return { payout }
}

/**
 * The payouts with the caller's permissions.
 * @throws ProblemError 401 when the account is gone
 */
export const payoutsSeenBy = async (
  rows: readonly KnownPayout[],
  { userId }: ByUser,
  parts: ApiParts,
): Promise<PayoutResponse[]> => {
  const found = await parts.users.byId(userId)
  if (!found) throw problem(401, 'signed_out')
  const viewer = await payoutViewer(
    found,
    rows.map(({ currency }) => currency),
    parts,
  )
  const states = await statesOfPayouts(parts.goals, rows)
  return rows.map(row => payoutResponse(row, viewer, states.get(row.goal_id)))
}

/** Returns the new state of the payout. */
const shownPayout = async (
  _: unknown,
  { goalId: goal, payoutId, userId }: PayoutInGoal & ByUser,
  deps: ApiParts,
): Promise<Answer> => {
  const now = deps.clock.now()
  const found = await payoutById(deps.pool, { goalId: goal, payoutId, now })
  if (!found) throw refusalProblem({ code: 'payout_not_found' })
  const [body] = await payoutsSeenBy([found], { userId }, deps)
  return { body }
}

const detailsOf = async (payout: KnownPayout, by: ByUser, deps: ApiParts): Promise<AdminPayoutResponse> => {
  const { goal_id: goal, payout_id: payoutId } = payout
  const [response] = await payoutsSeenBy([payout], by, deps)
  return {
    ...response!,
    notes: await deps.payoutNotes.of({ goalId: goal, payoutId }),
    trail: await trailOf(deps.store, goal, { payoutId }),
  }
}

/** The recipient's answer to a payout that was sent. */
const answering = (action: 'confirm' | 'contest', type: 'ConfirmPayout' | 'ContestPayout') =>
  endpoint(`POST /api/payouts/:id/${action}`, {
    guards: [account, payoutInPath, limit('turn')],
    body: payoutAnswerRequest,
    run: ({ goals, clock }, { goalId: goal, payoutId, userId, body: { attempt }, context }) =>
      goals.handle(goal, { type, userId, payoutId, attempt, now: clock.now() }, context),
    shows: shownPayout,
  })

/**
 * Guard: the page of the queue that the query names.
 * @throws ProblemError 400
 */
const queuePage = ({ query: { status = 'open', after } }: RequestContext) => {
  const filter = payoutFilters.find(known => known === status)
  if (!filter) throw problem(400, 'payout_filter', { choices: payoutFilters.join(', ') })
  const place = after === undefined ? undefined : readPlace(String(after))
  if (after !== undefined && !place) throw problem(400, 'invalid_page')
  return { filter, place }
}

const ofAdmin = (userId: UserId, { payout_id: payoutId }: KnownPayout) => ({
  userId,
  asAdmin: true,
  payoutId,
})

/** Returns the new state of the payout, and logs the action. */
const afterHold = async (
  _: unknown,
  { payout, userId }: ByUser & { readonly payout: KnownPayout },
  deps: ApiParts,
): Promise<Answer> => {
  const about = { goalId: payout.goal_id, payoutId: payout.payout_id }
  deps.log.info({ userId, ...about }, 'an admin held or released a payout')
  const found = await payoutById(deps.pool, { ...about, now: deps.clock.now() })
  if (!found) throw problem(404, 'no_payout')
  return { body: await detailsOf(found, { userId }, deps) }
}

/** Money that is owed to members. */
export const payoutEndpoints = [
  endpoint('GET /api/payouts', {
    guards: [user],
    run: async (deps, by) => {
      const payouts = await payoutsOfUser(deps.pool, { userId: by.userId, now: deps.clock.now() })
      return payoutsSeenBy(payouts, by, deps)
    },
  }),
  endpoint('GET /api/goals/:id/payouts', {
    guards: [user, goalMember],
    run: async (deps, { goalId: goal, userId }) => {
      const payouts = await payoutsOfGoal(deps.pool, { goalId: goal, now: deps.clock.now() })
      return payoutsSeenBy(payouts, { userId }, deps)
    },
  }),

  endpoint('POST /api/payouts/:id/approve', {
    guards: [account, payoutInPath, limit('turn'), asAdmin, stepUpOfAdmins],
    body: payoutAnswerRequest,
    checks: [approvalLimit],
    run: ({ goals }, input) => {
      const { goalId: goal, payoutId, userId, asAdmin: isAdmin, approvalAbove, context } = input
      const command = { type: 'ApprovePayout', payoutId, userId, asAdmin: isAdmin, approvalAbove } as const
      return goals.handle(goal, command, context)
    },
    shows: shownPayout,
  }),
  endpoint('POST /api/payouts/:id/send', {
    guards: [account, payoutInPath, limit('turn'), asAdmin, stepUpOfAdmins],
    body: sendPayoutRequest,
    checks: [approvalLimit],
    run: recordSending,
    shows: shownPayout,
  }),
  answering('confirm', 'ConfirmPayout'),
  answering('contest', 'ContestPayout'),

  endpoint('POST /api/admin/payouts/:id/case', {
    guards: [moneyAdmin, stepUp, knownPayout],
    body: closeCaseRequest,
    run: (deps, { payout, userId, body: { attempt, outcome }, context }) => {
      const about = { userId, asAdmin: true, payoutId: payout.payout_id, attempt, outcome }
      return changeGoal(deps, payout.goal_id, { type: 'ClosePayoutCase', ...about }, context)
    },
    shows: async (_, { payout, userId, body: { outcome, note } }, deps) => {
      const { goal_id: goal, payout_id: payoutId } = payout
      const about = { goalId: goal, payoutId }
      await deps.payoutNotes.add(about, userId, note)
      deps.log.info({ userId, ...about, outcome }, 'an admin closed the case of a payout')
      const found = await payoutById(deps.pool, { ...about, now: deps.clock.now() })
      if (!found) throw problem(404, 'no_payout')
      return { body: await detailsOf(found, { userId }, deps) }
    },
  }),

  endpoint('POST /api/admin/payouts/:id/hold', {
    guards: [moneyAdmin, stepUp, knownPayout],
    body: holdPayoutRequest,
    run: (deps, { payout, userId, body: { reason, until: day, order }, context }) => {
      const until = day === undefined ? undefined : instant(calendarDate(day))
      const hold = { type: 'HoldPayout', ...ofAdmin(userId, payout), reason, until, order } as const
      return changeGoal(deps, payout.goal_id, { ...hold, now: deps.clock.now() }, context)
    },
    shows: afterHold,
  }),
  endpoint('DELETE /api/admin/payouts/:id/hold', {
    guards: [moneyAdmin, stepUp, knownPayout],
    run: (deps, { payout, userId, context }) => {
      const release = { type: 'ReleaseHold', ...ofAdmin(userId, payout) } as const
      return changeGoal(deps, payout.goal_id, { ...release, now: deps.clock.now() }, context)
    },
    shows: afterHold,
  }),

  endpoint('GET /api/admin/payouts', {
    guards: [admin, queuePage],
    run: async (deps, { userId, filter, place }) => {
      const { pool, clock } = deps
      const statuses = statusesOf[filter]
      const asked = { now: clock.now(), statuses, after: place, limit: pageSize }
      const [{ payouts, next }, counts] = await Promise.all([payoutQueue(pool, asked), payoutCounts(pool)])
      return {
        payouts: await payoutsSeenBy(payouts, { userId }, deps),
        next: next ? writePlace(next) : null,
        counts,
        stripe: deps.stripeAccounts ? (await deps.stripeFunds.all()).map(stripeFundsResponse) : [],
      } satisfies AdminPayoutsResponse
    },
  }),
  endpoint('GET /api/admin/payouts/:id/destination', {
    guards: [moneyAdmin, stepUp, knownPayout],
    run: async (deps, { payout: { goal_id: goal, payout_id: payoutId }, userId }) => {
      const state = await deps.goals.load(goal)
      const payout = state.payouts.get(payoutId)
      if (!state.terms || !payout || isOutsidePayout(state, payout)) throw problem(404, 'no_destination')
      const refused =
        payout.status === 'due' ? mayPayOut(state, payout, { userId, asAdmin: true }) : undefined
      if (refused?.outcome === 'refused') throw refusalProblem(refused.refusal)
      if (payout.userId === userId) throw refusalProblem({ code: 'own_payout' })
      const { currency } = state.terms
      const id =
        payout.status === 'due'
          ? (await deps.payoutDestinations.current({ userId: payout.userId, currency }))?.id
          : payout.status === 'sent' || payout.status === 'contested'
            ? payout.sent?.destination
            : undefined
      const whole = id === undefined ? undefined : await deps.payoutDestinations.whole(payout.userId, id)
      if (!whole) throw problem(404, 'no_destination')
      return whole satisfies WholeDestinationResponse
    },
  }),
  endpoint('GET /api/admin/payouts/:id', {
    guards: [admin, knownPayout],
    run: (deps, { payout, userId }) => detailsOf(payout, { userId }, deps),
  }),
  endpoint('POST /api/admin/payouts/:id/notes', {
    guards: [moneyAdmin, knownPayout],
    body: payoutNoteRequest,
    status: 201,
    run: async (deps, { payout, userId, body: { note } }) => {
      const { goal_id: goal, payout_id: payoutId } = payout
      await deps.payoutNotes.add({ goalId: goal, payoutId }, userId, note)
      return detailsOf(payout, { userId }, deps)
    },
  }),
]

const statusesOf: Readonly<Record<PayoutFilter, readonly PayoutStatus[]>> = {
  open: ['due', 'sending', 'sent', 'contested'],
  due: ['due', 'sending'],
  sent: ['sent'],
  contested: ['contested'],
  confirmed: ['confirmed'],
  proved: ['proved'],
  all: ['due', 'sending', 'sent', 'contested', 'confirmed', 'proved', 'set_off'],
}

const writePlace = ({ rank, dueAt, goalId: goal, payoutId }: QueuePlace): string =>
  `${rank}_${Date.parse(dueAt)}_${goal}:${payoutId}`
/** Instants of up to fourteen digits have four-digit years, which every database accepts. */
const readPlace = (text: string): QueuePlace | undefined => {
  const [, rank, at, key] = /^([1-4])_(\d{1,14})_(.+)$/.exec(text) ?? []
  const payout = parsePayoutKey(key)
  return payout && { rank: Number(rank), dueAt: instant(Number(at)), ...payout }
}
