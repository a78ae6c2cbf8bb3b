import type { UserId } from '#shared/ids.ts'
import { dateOf } from '#shared/time.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { cardResponse } from '../planResponse.ts'
import { refusalProblem } from '../problem.ts'

/** The caller's saved cards. */
export const cardRoutes = (router: ApiRouter, { cards, clock }: ApiParts): void => {
  const list = async (userId: UserId) => {
    const today = dateOf(clock.now())
    return (await cards.list(userId)).map(card => cardResponse(card, today))
  }

  router.get('/api/cards', async ctx => {
    ctx.body = await list(signedIn(ctx))
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
