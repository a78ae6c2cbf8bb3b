import type { UserId } from '#shared/ids.ts'
import { dateOf } from '#shared/time.ts'
import { cardsOf, makeCardDefault, removeCard } from '../../useCases/savedCards.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { user } from '../guards/signedIn.ts'
import { ifReached } from '../ifReached.ts'
import { cardResponse } from '../presenters/schedule.ts'
import { problem } from '../problem.ts'

const cardInPath = ({ params }: RequestContext) => ({ cardId: params['id'] ?? '' })

const cardResponses = async (deps: ApiParts, userId: UserId) => {
  const today = dateOf(deps.clock.now())
  return (await cardsOf(deps, userId)).map(card => cardResponse(card, today))
}

/** The caller's saved cards. */
export const cardEndpoints = [
  endpoint('GET /api/cards', {
    guards: [user],
    run: async (deps, { userId }) => {
      const cards = await ifReached(cardResponses(deps, userId))
      if (cards) return cards
      throw problem(
        503,
        'Your saved cards cannot be shown just now, because the card provider cannot be reached. They are still saved.',
        'processor_unreachable',
      )
    },
  }),
  endpoint('POST /api/cards/:id/default', {
    guards: [user, cardInPath],
    run: async (deps, { userId, cardId }) =>
      (await makeCardDefault(deps, userId, cardId))
        ? cardResponses(deps, userId)
        : ({ code: 'card_unknown' } as const),
  }),
  endpoint('DELETE /api/cards/:id', {
    guards: [user, cardInPath],
    run: async (deps, { userId, cardId }) => {
      const removed = await removeCard(deps, userId, cardId)
      return removed === 'removed' ? cardResponses(deps, userId) : removed
    },
  }),
]
