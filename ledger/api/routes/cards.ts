import type { UserId } from '#shared/ids.ts'
import { dateOf } from '#shared/time.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { ifReached } from '../ifReached.ts'
import { cardResponse } from '../planResponse.ts'
import { problem, refusalProblem } from '../problem.ts'

const unreachable = () =>
  problem(
    503,
    'Your saved cards cannot be shown just now, because the card provider cannot be reached. They are still saved.',
    'processor_unreachable',
  )

/** The caller's saved cards. */
export const cardRoutes = (router: ApiRouter, { cards, clock }: ApiParts): void => {
  const list = async (userId: UserId) => {
    const today = dateOf(clock.now())
    return (await cards.list(userId)).map(card => cardResponse(card, today))
  }

  router.get('/api/cards', async ctx => {
    const listed = await ifReached(list(signedIn(ctx)))
    if (!listed) throw unreachable()
    ctx.body = listed
  })
  router.post('/api/cards/:id/default', async ctx => {
    const userId = signedIn(ctx)
    if (!(await cards.makeDefault(userId, ctx.params['id'] ?? '')))
      throw refusalProblem({ code: 'card_unknown' })
    ctx.body = await list(userId)
  })
  router.delete('/api/cards/:id', async ctx => {
    const userId = signedIn(ctx)
    const removed = await cards.remove(userId, ctx.params['id'] ?? '')
    if (removed === 'unknown') throw refusalProblem({ code: 'card_unknown' })
    if (removed === 'needed') throw refusalProblem({ code: 'card_in_use' })
    ctx.body = await list(userId)
  })
}
