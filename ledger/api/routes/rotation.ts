import { openDebtsOf } from '#projections/readModels/debts/query.ts'
import { payoutsOfGoal } from '#projections/readModels/payouts/query.ts'
import { circleOf } from '#projections/readModels/rotation/query.ts'
import { standInsOf } from '#projections/readModels/standIns/query.ts'
import { correctLinesRequest, denyLineRequest } from '#shared/api/adoption.ts'
import {
  acceptCharterRequest,
  amendCharterRequest,
  orderRequest,
  pauseRequest,
  releaseRequest,
  roundRequest,
  saltCommitmentRequest,
  saltRequest,
  seatsRequest,
  swapRequest,
} from '#shared/api/rotation.ts'
import { defaultCharter } from '#shared/charter.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { zero } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { charterOf, isCircle } from '../../domain/goal/rotation/circle.ts'
import type { Seat } from '../../domain/goal/rotation/figure.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { acceptCharter } from '../../useCases/acceptCharter.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { beginDraw, showSalt } from '../../useCases/drawOrder.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { charterIn, openingLinesIn } from '../goalTerms.ts'
import { currencyOf, figureIn } from '../guards/currency.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, goalMember, type InGoal, isMember, requireConcern } from '../guards/membership.ts'
import { depositsTaken } from '../guards/payer.ts'
import { account, type ByUser, user } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { payoutViewer } from '../payoutViewer.ts'
import { atRiskOf } from '../presenters/atRisk.ts'
import { ownDebtResponse } from '../presenters/debt.ts'
import { rotationResponse } from '../presenters/rotation.ts'
import { problem, refusalProblem } from '../problem.ts'
import { shownState, statesOfPayouts } from '../shownStates.ts'
import { shownWhenProposed } from './votes.ts'

const base = '/api/goals/:id/rotation'
/** The guards of every change of a circle. */
const guards = [user, goalMember, limit('turn')] as const

/** @throws ProblemError 404 for goals that are no circle, and to callers who are not members */
export const rotationOf = async (parts: ApiParts, { goalId, userId: viewerId }: InGoal) => {
  const { pool, goals, users, clock, publicConfig, standInNumbers } = parts
  const now = clock.now()
  const circle = await circleOf(pool, { goalId, userId: viewerId })
  if (!circle) throw refusalProblem({ code: 'goal_not_found' })
  const found = await users.byId(viewerId)
  if (!found) throw problem(401, 'signed_out')
  const payouts = await payoutsOfGoal(pool, { goalId, now })
  const viewer = await payoutViewer(found, [circle.currency], parts)
  const state = (await statesOfPayouts(goals, payouts)).get(goalId) ?? (await shownState(goals, goalId))
  const atRisk = await atRiskOf(users, state, seatOf(state, viewerId))
  const standIns = await standInsOf(pool, goalId)
  const numbers = standIns.length === 0 ? new Map() : await standInNumbers.endsIn(goalId)
  return rotationResponse({
    circle,
    payouts,
    standIns,
    numbers,
    viewer,
    state,
    atRisk,
    money: publicConfig.money,
    now,
  })
}

const seatOf = (state: GoalState | undefined, userId: UserId): Seat | undefined => {
  const position = state?.members.get(userId)?.position ?? null
  return position === null ? undefined : { userId, position }
}

/** Returns the new state of the circle. */
export const shownCircle = async (_: unknown, input: InGoal, deps: ApiParts): Promise<Answer> => ({
  body: await rotationOf(deps, input),
})

const round = (action: 'open' | 'close-short', type: 'OpenRound' | 'CloseRoundShort') =>
  endpoint(`POST ${base}/${action}`, {
    guards,
    body: roundRequest,
    run: (deps, { goalId, userId: by, body, context }) =>
      changeGoal(deps, goalId, { type, userId: by, round: body.round, now: deps.clock.now() }, context),
    shows: shownCircle,
  })

const swapInPath = ({ params }: RequestContext): { readonly swap: number } => {
  const text = params['swap'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'swap_not_found' })
  return { swap: Number(text) }
}

const pauseInPath = ({ params }: RequestContext): { readonly pause: number } => {
  const text = params['pause'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'pause_not_found' })
  return { pause: Number(text) }
}

const answeredSwap = (action: 'accept' | 'decline', type: 'AcceptSwap' | 'DeclineSwap') =>
  endpoint(`POST ${base}/swaps/:swap/${action}`, {
    guards: [...guards, swapInPath],
    run: (deps, { goalId, userId: by, swap, context }) =>
      changeGoal(deps, goalId, { type, userId: by, swap }, context),
    shows: shownCircle,
  })

/** Guard: the debt that the path names, for members and for its creditor. */
const debtInPath = async (ctx: RequestContext, parts: ApiParts, { userId: by }: ByUser) => {
  const { goalId } = goalInPath(ctx)
  const debtId = (ctx.params['debt'] ?? '').slice(0, 200)
  await requireConcern(
    parts,
    { goal: goalId, userId: by },
    ({ members, debts }) => members.has(by) || debts.get(debtId)?.creditorUserId === by,
  )
  return { goalId, debtId }
}

/** Circles: turns, payments, and the actions of members. */
export const rotationEndpoints = [
  endpoint(`GET ${base}`, { guards: [goalInPath, user], run: rotationOf }),

  endpoint(`PATCH ${base}/charter`, {
    guards,
    body: amendCharterRequest,
    checks: [depositsTaken],
    run: async (deps, { goalId, userId: by, body: { startDate, charter: rules }, context }) => {
      const day = calendarDate(startDate)
      const state = await deps.goals.load(goalId, 'fresh')
      const before = isCircle(state) ? charterOf(state) : defaultCharter
      const charter = charterIn(rules, { before, currency: await currencyOf(deps.goals, goalId), ...deps })
      const now = deps.clock.now()
      return changeGoal(
        deps,
        goalId,
        { type: 'AmendCharter', userId: by, startDate: day, charter, now },
        context,
      )
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/charter/accept`, {
    guards,
    body: acceptCharterRequest,
    run: async (deps, { goalId, userId: by, body, context }) => {
      const { version, seatsBefore } = body
      const figureMinor = await figureIn(deps.goals, goalId, body)
      const shown = { seatsBefore, figureMinor, now: deps.clock.now() }
      return acceptCharter(deps, goalId, { type: 'AcceptCharter', userId: by, version, ...shown }, context)
    },
    shows: shownCircle,
  }),
  endpoint(`PUT ${base}/lines`, {
    guards,
    body: correctLinesRequest,
    run: async (deps, { goalId, userId: by, body: { version, paid }, context }) => {
      const lines = openingLinesIn(paid, await currencyOf(deps.goals, goalId))
      const now = deps.clock.now()
      return changeGoal(
        deps,
        goalId,
        { type: 'CorrectOpeningLines', userId: by, lines, version, now },
        context,
      )
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/lines/deny`, {
    guards,
    body: denyLineRequest,
    run: (deps, { goalId, userId: by, body: { version }, context }) =>
      changeGoal(
        deps,
        goalId,
        { type: 'DenyOpeningLine', userId: by, version, now: deps.clock.now() },
        context,
      ),
    shows: shownCircle,
  }),
  endpoint(`PUT ${base}/seats`, {
    guards,
    body: seatsRequest,
    run: async (deps, { goalId, userId: by, body, context }) => {
      const figureMinor = (await figureIn(deps.goals, goalId, body)) ?? zero
      const memberUserId = body.userId === undefined ? by : userId(body.userId)
      const chosen = { type: 'ChooseSeats', userId: by, memberUserId, seats: body.seats } as const
      return changeGoal(deps, goalId, { ...chosen, figureMinor, now: deps.clock.now() }, context)
    },
    shows: shownCircle,
  }),
  endpoint(`PUT ${base}/order`, {
    guards,
    body: orderRequest,
    run: (deps, { goalId, userId: by, body, context }) => {
      const order = body.order.map(userId)
      return changeGoal(
        deps,
        goalId,
        { type: 'OrderRotation', userId: by, order, now: deps.clock.now() },
        context,
      )
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/shrink`, {
    guards,
    run: (deps, { goalId, userId: by, context }) =>
      changeGoal(deps, goalId, { type: 'ShrinkCircle', userId: by, now: deps.clock.now() }, context),
    shows: shownCircle,
  }),

  endpoint(`POST ${base}/draw`, {
    guards,
    run: (deps, { goalId, userId: by, context }) =>
      beginDraw(deps, { goalId, userId: by, verifiedAmong: deps.users.verifiedAmong }, context),
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/draw/salt`, {
    guards,
    body: saltRequest,
    run: (deps, { goalId, userId: by, body, context }) =>
      showSalt(deps, goalId, { type: 'SaltDraw', userId: by, ...body }, context),
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/draw/salt/commit`, {
    guards,
    body: saltCommitmentRequest,
    run: (deps, { goalId, userId: by, body, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'CommitSalt', userId: by, ...body, now }, context)
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/draw/salt/reveal`, {
    guards,
    body: saltRequest,
    run: (deps, { goalId, userId: by, body, context }) => {
      const now = deps.clock.now()
      return showSalt(deps, goalId, { type: 'RevealSalt', userId: by, ...body, now }, context)
    },
    shows: shownCircle,
  }),

  round('open', 'OpenRound'),
  round('close-short', 'CloseRoundShort'),
  endpoint(`POST ${base}/wind-up`, {
    guards: [account, stepUpWithFactor, goalMember, limit('turn')],
    run: (deps, { goalId, userId: by, context }) => {
      const now = deps.clock.now()
      const proposed = { type: 'ProposeVote', proposal: { kind: 'wind_up' }, now } as const
      return changeGoal(deps, goalId, { ...proposed, userId: by, asAdmin: false }, context)
    },
    shows: shownWhenProposed,
  }),

  endpoint(`POST ${base}/swaps`, {
    guards,
    body: swapRequest,
    run: (deps, { goalId, userId: by, body, context }) => {
      const withUserId = userId(body.withUserId)
      const { turn, withTurn } = body
      const positions = turn === undefined || withTurn === undefined ? undefined : ([turn, withTurn] as const)
      return changeGoal(deps, goalId, { type: 'ProposeSwap', userId: by, withUserId, positions }, context)
    },
    shows: shownCircle,
  }),
  answeredSwap('accept', 'AcceptSwap'),
  answeredSwap('decline', 'DeclineSwap'),

  endpoint('POST /api/goals/:id/pauses', {
    guards,
    body: pauseRequest,
    run: (deps, { goalId, userId: by, body: { days }, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'AnnouncePause', userId: by, days, now }, context)
    },
    shows: shownCircle,
  }),
  endpoint('POST /api/goals/:id/pauses/:pause/objection', {
    guards: [...guards, pauseInPath],
    run: (deps, { goalId, userId: by, pause, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'ObjectToPause', userId: by, pause, now }, context)
    },
    shows: shownCircle,
  }),

  endpoint('GET /api/debts', {
    guards: [user],
    run: async ({ pool }, input) => (await openDebtsOf(pool, input.userId)).map(ownDebtResponse),
  }),
  endpoint(`POST ${base}/debts/:debt/release`, {
    guards: [user, debtInPath, limit('turn')],
    body: releaseRequest,
    run: (deps, { goalId, debtId, userId: by, body: { reason }, context }) =>
      changeGoal(deps, goalId, { type: 'ReleaseDebt', userId: by, debtId, reason }, context),
    // A creditor who has left does not see the circle.
    shows: async (_, input, deps) =>
      (await isMember(deps, input.goalId, input.userId))
        ? shownCircle(undefined, input, deps)
        : { status: 204, body: null },
  }),
]
