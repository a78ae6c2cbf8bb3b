import { type SeatTakeoverResponse, takeSeatOverRequest } from '#shared/api/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import type { KnownStandIn } from '../../accounts/standIns.ts'
import { hasLink } from '../../domain/goal/standIns/standIns.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { claimWithAccount } from '../../useCases/claimSeat.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn, currencyOf } from '../guards/currency.ts'
import { limit, limitAddress, limited } from '../guards/limit.ts'
import { account } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { dutiesOf, peopleOf } from '../presenters/seatDuties.ts'
import { seatTakeover } from '../presenters/seatTakeover.ts'
import { refusalProblem } from '../problem.ts'
import { standInOfLink } from './seatLinks.ts'

const base = '/api/seat-links/:token'

/**
 * Guard: the link is one of a member without an account.
 * @throws ProblemError 404
 */
const seatOfLink = async (
  _: RequestContext,
  { goals }: ApiParts,
  { known }: { readonly known: KnownStandIn | undefined },
) => {
  const state = known && (await goals.load(known.goalId, 'fresh'))
  if (!known || !state || !hasLink(state, known.userId)) throw refusalProblem({ code: 'stand_in_not_found' })
  return { seat: known }
}
const guards = [account, limitAddress('seatAddress'), standInOfLink, seatOfLink] as const

interface OfSeat {
  readonly seat: KnownStandIn
  readonly userId: UserId
}

const shown = async (
  { goals, users }: ApiParts,
  { seat: known, userId }: OfSeat,
): Promise<SeatTakeoverResponse> => {
  const state = await goals.load(known.goalId, 'fresh')
  const people = peopleOf(state, known.userId, dutiesOf(state, known.userId))
  const taken = seatTakeover({ state, known, userId, names: await users.namesOf(people) })
  if (!taken) throw refusalProblem({ code: 'stand_in_not_found' })
  return taken
}

/** The owner of an account takes over the seat of a member without one, by that member's link. */
export const seatTakeoverEndpoints = [
  endpoint(`GET ${base}`, { guards, run: shown }),
  endpoint(`POST ${base}/claim`, {
    guards: [...guards, limit('turn'), stepUp],
    body: takeSeatOverRequest,
    run: async (parts, { seat, userId, context, body }) => {
      await limited(parts.limits, { seatClaim: String(seat.userId) })
      const currency = await currencyOf(parts.goals, seat.goalId)
      const agreed = {
        figureMinor: amountIn(body.figure, currency),
        owingMinor: amountIn(body.owing, currency),
      }
      return claimWithAccount(parts, { known: seat, accountUserId: userId, shown: agreed }, context)
    },
    present: async (_, input, parts) => ({ body: await shown(parts, input) }),
  }),
  endpoint(`DELETE ${base}/claim`, {
    guards,
    run: (parts, { seat, userId, context }) =>
      changeGoal(parts, seat.goalId, { type: 'WithdrawClaim', userId, standInUserId: seat.userId }, context),
    present: async (_, input, parts) => ({ body: await shown(parts, input) }),
  }),
]
