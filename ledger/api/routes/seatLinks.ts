import * as z from 'zod/mini'
import { transactionsOfMember } from '#projections/readModels/transactions/query.ts'
import { registerRequest } from '#shared/api/accounts.ts'
import { contributionId, uuidForm } from '#shared/ids.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { KnownStandIn } from '../../accounts/standIns.ts'
import { mayConfirmByLink, mayConfirmPayoutByLink } from '../../domain/goal/standIns/permissions.ts'
import { hasLink } from '../../domain/goal/standIns/standIns.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { claimSeat } from '../../useCases/claimSeat.ts'
import { answerReport } from '../../useCases/reportContribution.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { endpoint, type RequestContext, refusalIn } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { limitAddress, limited } from '../guards/limit.ts'
import { refuseCommon } from '../guards/password.ts'
import { byUser } from '../guards/signedIn.ts'
import { parseBody } from '../parse.ts'
import { type Duties, dutiesOf, peopleOf } from '../presenters/seatDuties.ts'
import { leftSeatPage, type SeatFaults, seatPage, unknownSeatPage } from '../presenters/seatPage.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'
import { takenProblem } from './accounts.ts'
import { cashCodeOf } from './cashCodes.ts'

/** Guard: the member whose link the path is. Guesses are counted. */
export const standInOfLink = async ({ params }: RequestContext, { standIns }: ApiParts) => ({
  known: await standIns.byToken(params['token'] ?? ''),
})
const guards = [limitAddress('seatAddress'), standInOfLink] as const

const show = async (
  ctx: RequestContext,
  deps: ApiParts,
  { known, faults }: { readonly known: KnownStandIn | undefined; readonly faults?: SeatFaults },
): Promise<void> => {
  // Without a referrer browsers would not send the origin of the button's request.
  ctx.set('Referrer-Policy', 'same-origin')
  ctx.type = 'html'
  ctx.status = faults?.status ?? 200
  const state = known && (await deps.goals.load(known.goalId, 'fresh'))
  if (!known || !state || !hasLink(state, known.userId)) {
    ctx.status = 404
    ctx.body = unknownSeatPage()
    return
  }
  const { transactions } = await transactionsOfMember(deps.pool, known.userId, { limit: 50 })
  const duties = dutiesOf(state, known.userId)
  ctx.body = seatPage({
    path: `/seat/${ctx.params['token']}`,
    known,
    state,
    names: await deps.users.namesOf(peopleOf(state, known.userId, duties)),
    duties,
    codes: codesOf(deps, state, known, duties),
    payments: transactions.filter(({ userId, holder }) => (holder?.userId ?? userId) === known.userId),
    faults,
  })
}

const codesOf = (
  deps: ApiParts,
  state: GoalState,
  { goalId, userId }: KnownStandIn,
  { reports }: Duties,
): ReadonlyMap<string, string> =>
  new Map(
    reports.flatMap(({ id }) => {
      const code = cashCodeOf(deps, state, { goalId, userId, contributionId: contributionId(id) })
      return code ? [[id, code.cashCode]] : []
    }),
  )

/** Opens the page anew, so that reloading it sends nothing twice. */
const again = (ctx: RequestContext): void => {
  ctx.status = 303
  ctx.set('Location', `/seat/${ctx.params['token']}`)
}

/** Decides for the holder of the link, and shows the page again. */
const deciding = (path: string, type: 'AnswerAsStandIn' | 'LeaveGoal') =>
  endpoint(`POST /seat/:token/${path}`, {
    guards,
    respond: async (ctx, deps, { known }) => {
      if (!known) return show(ctx, deps, { known })
      const { goalId, userId } = known
      const command = { type, userId, now: deps.clock.now() } as const
      const handled = await changeGoal(deps, goalId, command, byUser(ctx.state, userId))
      const refusal = refusalIn(handled)
      ctx.state.log.info({ userId, goalId, refusal: refusal?.code }, `${type} by a link`)
      if (refusal) return show(ctx, deps, { known, faults: faultsOf(refusalProblem(refusal), {}) })
      if (type === 'AnswerAsStandIn') return again(ctx)
      ctx.type = 'html'
      ctx.body = leftSeatPage()
    },
  })

/** They say whether money has come that another member reports, or withdraw what was entered in their name. */
const answering = (path: string, type: 'ConfirmContribution' | 'DenyContribution') =>
  endpoint(`POST /seat/:token/payments/:contributionId/${path}`, {
    guards,
    respond: async (ctx, deps, { known }) => {
      const id = ctx.params['contributionId'] ?? ''
      if (!known || !uuidForm.test(id)) return show(ctx, deps, { known: undefined })
      const { goalId, userId } = known
      const about = { goalId, userId, type, contributionId: contributionId(id) }
      const notAllowed =
        type === 'ConfirmContribution'
          ? mayConfirmByLink(await deps.goals.load(goalId, 'fresh'), userId, about.contributionId)
          : undefined
      const answered = notAllowed ?? (await answerReport(deps, about, byUser(ctx.state, userId)))
      const refusal = refusalIn(answered)
      ctx.state.log.info({ userId, goalId, refusal: refusal?.code }, `${type} by a link`)
      if (refusal) return show(ctx, deps, { known, faults: faultsOf(refusalProblem(refusal), {}) })
      again(ctx)
    },
  })

/** They say whether a pot or another payout has been handed over to them. */
const answeringPayout = (path: string, type: 'ConfirmPayout' | 'ContestPayout') =>
  endpoint(`POST /seat/:token/payouts/:payoutId/${path}`, {
    guards,
    respond: async (ctx, deps, { known }) => {
      if (!known) return show(ctx, deps, { known })
      const { goalId, userId } = known
      const payoutId = ctx.params['payoutId'] ?? ''
      const { attempt } = parseBody(payoutAnswered, await formIn(ctx))
      const notAllowed =
        type === 'ConfirmPayout'
          ? mayConfirmPayoutByLink(await deps.goals.load(goalId, 'fresh'), userId, payoutId)
          : undefined
      const command = { type, userId, payoutId, attempt, now: deps.clock.now() } as const
      const answered = notAllowed ?? (await changeGoal(deps, goalId, command, byUser(ctx.state, userId)))
      const refusal = refusalIn(answered)
      ctx.state.log.info({ userId, goalId, refusal: refusal?.code }, `${type} by a link`)
      if (refusal) return show(ctx, deps, { known, faults: faultsOf(refusalProblem(refusal), {}) })
      again(ctx)
    },
  })
/** They say whether their opening line is right. No other person can say that for them. */
const answeringLine = (path: string, type: 'AcceptCharter' | 'DenyOpeningLine') =>
  endpoint(`POST /seat/:token/line/${path}`, {
    guards,
    respond: async (ctx, deps, { known }) => {
      if (!known) return show(ctx, deps, { known })
      const { goalId, userId } = known
      const { version } = parseBody(lineAnswered, await formIn(ctx))
      const command = { type, userId, version, now: deps.clock.now() } as const
      const refusal = refusalIn(await changeGoal(deps, goalId, command, byUser(ctx.state, userId)))
      ctx.state.log.info({ userId, goalId, refusal: refusal?.code }, `${type} by a link`)
      if (refusal) return show(ctx, deps, { known, faults: faultsOf(refusalProblem(refusal), {}) })
      again(ctx)
    },
  })
const lineAnswered = z.object({ version: z.coerce.number().check(z.int(), z.positive()) })

const payoutAnswered = z.object({ attempt: z.coerce.number().check(z.int(), z.positive()) })

/** The pages of members without an account: without a session and without scripts. A GET changes nothing. */
export const seatLinkEndpoints = [
  endpoint('GET /seat/:token', { guards, respond: (ctx, deps, { known }) => show(ctx, deps, { known }) }),
  deciding('answer', 'AnswerAsStandIn'),
  deciding('leave', 'LeaveGoal'),
  answeringLine('confirm', 'AcceptCharter'),
  answeringLine('deny', 'DenyOpeningLine'),
  answering('confirm', 'ConfirmContribution'),
  answering('deny', 'DenyContribution'),
  answeringPayout('confirm', 'ConfirmPayout'),
  answeringPayout('contest', 'ContestPayout'),
  endpoint('POST /seat/:token/claim', {
    guards,
    respond: async (ctx, deps, { known }) => {
      if (!known) return show(ctx, deps, { known })
      const form = await formIn(ctx)
      try {
        await claim(ctx, deps, { known, form })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(ctx, deps, { known, faults: faultsOf(error, form) })
      }
      again(ctx)
    },
  }),
]

type Form = Readonly<Record<string, string>>

const claim = async (
  ctx: ApiContext,
  deps: ApiParts,
  { known, form }: { readonly known: KnownStandIn; readonly form: Form },
): Promise<void> => {
  const { username, email, password } = parseBody(registerRequest, form)
  refuseCommon(password, [username, email])
  await limited(deps.limits, { registerAddress: callerOf(ctx), seatClaim: String(known.userId) })
  if (await deps.emailChanges.isHeld(email)) throw takenProblem('email')
  const claimant = { username, email, passwordHash: await hashPassword(password) }
  const handled = await claimSeat(deps, { known, claimant }, byUser(ctx.state, known.userId))
  if (handled === 'username' || handled === 'email') throw takenProblem(handled)
  const refusal = refusalIn(handled)
  if (refusal) throw refusalProblem(refusal)
  ctx.state.log.info({ userId: known.userId, goalId: known.goalId }, 'a seat was claimed by a link')
}

const formIn = async (ctx: ApiContext): Promise<Form> => {
  const tooLong = () => problem(413, 'request_too_large')
  return Object.fromEntries(new URLSearchParams((await rawBody(ctx, { most: 8_192, tooLong })).toString()))
}

const faultsOf = ({ status, problem: { message, errors = {} } }: ProblemError, form: Form): SeatFaults => ({
  status,
  message,
  errors: Object.fromEntries(Object.entries(errors).map(([field, [first = message]]) => [field, first])),
  typed: { username: form['username'] ?? '', email: form['email'] ?? '' },
})
