import { planById } from '#projections/schedules/query.ts'
import {
  type CardSetupResponse,
  type CreateCardSetupResponse,
  createCardSetupRequest,
} from '#shared/api/payments.ts'
import { scheduleId, setupIntentForm, setupIntentId, type UserId } from '#shared/ids.ts'
import type { SetupFacts } from '#shared/ports/payments.ts'
import { isRefusal } from '#shared/refusals.ts'
import { dateOf } from '#shared/time.ts'
import { type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { countDecline, mayTryCard, requireCards } from '../payment.ts'
import { cardResponse } from '../planResponse.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'

/** Saving a card without a payment. Whether it is saved is never for the client to say: Stripe does. */
export const cardSetupRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, setups, cards, limits, clock, publicConfig } = parts

  const planOf = async (userId: UserId, id: string) => {
    const known = await planById(pool, scheduleId(id))
    if (known?.userId !== userId) throw refusalProblem({ code: 'schedule_not_found' })
    return { goalId: known.goalId, scheduleId: known.scheduleId }
  }

  router.post('/api/card-setups', async ctx => {
    const userId = signedIn(ctx)
    requireCards(publicConfig)
    const { scheduleId: of } = parseBody(createCardSetupRequest, ctx.request.body)
    const plan = of === undefined ? undefined : await planOf(userId, of)
    await mayTryCard(ctx, limits, userId)
    const begun = await setups.begin({ userId, plan })
    if (isRefusal(begun)) throw refusalProblem(begun)
    ctx.status = 201
    ctx.body = { setupIntentId: begun.id, clientSecret: begun.clientSecret } satisfies CreateCardSetupResponse
  })

  router.post('/api/card-setups/:id', async ctx => {
    const userId = signedIn(ctx)
    const text = ctx.params['id'] ?? ''
    await limited(limits, { paymentReport: String(userId) })
    const facts = setupIntentForm.test(text) ? await setups.look(setupIntentId(text)) : undefined
    if (facts?.setup?.userId !== userId)
      throw problem(404, 'This card is not being saved here', 'setup_unknown')
    await countDecline(ctx, limits, facts)
    const status = statusOf(facts)
    const { position } = await setups.settle(facts, byUser(ctx.state, userId))
    ctx.state.wrote(position)
    const card = (await cards.list(userId)).find(({ id }) => id === facts.cardId)
    ctx.status = status === 'saved' ? 200 : 202
    ctx.body = {
      status,
      card: card ? cardResponse(card, dateOf(clock.now())) : null,
      scheduleId: facts.setup.plan?.scheduleId ?? null,
    } satisfies CardSetupResponse
  })
}

/** @throws ProblemError 402 with the reason when the card is not saved. */
const statusOf = ({ status, decline }: SetupFacts): CardSetupResponse['status'] => {
  if (status === 'succeeded') return 'saved'
  if (status === 'processing') return 'processing'
  if (status === 'canceled')
    throw problem(409, 'This card is not waited for any more. Please begin again.', 'setup_ended')
  throw new ProblemError(402, {
    message: decline?.message ?? 'This card has not been saved',
    ...(decline ? { code: decline.declineCode ?? decline.code } : {}),
  })
}
