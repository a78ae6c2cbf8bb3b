import { scheduleById } from '#projections/readModels/schedules/query.ts'
import {
  type CardSetupResponse,
  type CreateCardSetupRequest,
  type CreateCardSetupResponse,
  createCardSetupRequest,
} from '#shared/api/payments.ts'
import { scheduleId, setupIntentForm, setupIntentId, type UserId } from '#shared/ids.ts'
import type { SetupFacts, WantedSetup } from '#shared/ports/paymentFacts.ts'
import { dateOf } from '#shared/time.ts'
import { beginCardSetup, settleCardSetup } from '../../useCases/saveCard.ts'
import { cardsOf, makeCardDefault, removeCard } from '../../useCases/savedCards.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { cardsTaken, declines, mayTryCard } from '../guards/payer.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { ifReached } from '../ifReached.ts'
import { declined } from '../presenters/payment.ts'
import { cardResponse } from '../presenters/schedule.ts'
import { problem, refusalProblem } from '../problem.ts'

/** Guard: the caller's own schedule that the body names. */
const ownSchedule = async (
  _: unknown,
  { pool }: ApiParts,
  { userId, body }: ByUser & { readonly body: CreateCardSetupRequest },
): Promise<Pick<WantedSetup, 'schedule'>> => {
  if (body.scheduleId === undefined) return { schedule: undefined }
  const known = await scheduleById(pool, scheduleId(body.scheduleId))
  if (known?.userId !== userId) throw refusalProblem({ code: 'schedule_not_found' })
  return { schedule: { goalId: known.goalId, scheduleId: known.scheduleId } }
}

/** Guard: the caller's own setup that the path names, from Stripe. */
const ownSetup = async (
  { params }: RequestContext,
  { gateway }: ApiParts,
  { userId }: ByUser,
): Promise<{ readonly facts: SetupFacts }> => {
  const text = params['id'] ?? ''
  const facts = setupIntentForm.test(text) ? await gateway.retrieveSetup(setupIntentId(text)) : undefined
  if (facts?.setup?.userId !== userId) throw problem(404, 'setup_unknown')
  return { facts }
}

/**
 * Guard.
 * @throws ProblemError 402 with the reason when the card is not saved, 409 when the setup has ended
 */
const setupStatus = async (
  _: unknown,
  __: unknown,
  {
    facts,
    countDecline,
  }: {
    readonly facts: SetupFacts
    readonly countDecline: (facts: SetupFacts) => Promise<void>
  },
): Promise<Pick<CardSetupResponse, 'status'>> => {
  await countDecline(facts)
  const { status } = facts
  if (status === 'succeeded') return { status: 'saved' }
  if (status === 'processing') return { status: 'processing' }
  if (status === 'canceled') throw problem(409, 'setup_ended')
  throw declined(facts, 'card_not_saved')
}

const cardInPath = ({ params }: RequestContext) => ({ cardId: params['id'] ?? '' })

const cardResponses = async (deps: ApiParts, userId: UserId) => {
  const today = dateOf(deps.clock.now())
  return (await cardsOf(deps, userId)).map(card => cardResponse(card, today))
}

/**
 * The caller's saved cards, and saving one without a payment. The result is looked up at Stripe, never taken
 * from the client.
 */
export const cardEndpoints = [
  endpoint('GET /api/cards', {
    guards: [user, limit('processor')],
    run: async (deps, { userId }) => {
      const cards = await ifReached(cardResponses(deps, userId))
      if (cards) return cards
      throw problem(503, 'processor_unreachable')
    },
  }),
  endpoint('POST /api/cards/:id/default', {
    guards: [user, limit('processor'), cardInPath],
    run: async (deps, { userId, cardId }) =>
      (await makeCardDefault(deps, userId, cardId))
        ? cardResponses(deps, userId)
        : ({ code: 'card_unknown' } as const),
  }),
  endpoint('DELETE /api/cards/:id', {
    guards: [user, limit('processor'), cardInPath],
    run: async (deps, { userId, cardId }) => {
      const removed = await removeCard(deps, userId, cardId)
      return removed === 'removed' ? cardResponses(deps, userId) : removed
    },
  }),

  endpoint('POST /api/card-setups', {
    guards: [user, cardsTaken],
    body: createCardSetupRequest,
    checks: [ownSchedule, mayTryCard],
    status: 201,
    run: (deps, { userId, schedule }) => beginCardSetup(deps, { userId, schedule }),
    present: ({ id, clientSecret }) => ({
      body: { setupIntentId: id, clientSecret } satisfies CreateCardSetupResponse,
    }),
  }),

  endpoint('POST /api/card-setups/:id', {
    guards: [user, limit('paymentReport'), ownSetup, declines, setupStatus],
    run: (deps, { facts, context }) => settleCardSetup(deps, facts, context),
    present: async (_, { userId, facts, status }, deps) => {
      const card = (await cardsOf(deps, userId)).find(({ id }) => id === facts.cardId)
      return {
        status: status === 'saved' ? 200 : 202,
        body: {
          status,
          card: card ? cardResponse(card, dateOf(deps.clock.now())) : null,
          scheduleId: facts.setup?.schedule?.scheduleId ?? null,
        } satisfies CardSetupResponse,
      }
    },
  }),
]
