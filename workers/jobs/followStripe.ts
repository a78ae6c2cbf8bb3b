import { randomUUID } from 'node:crypto'
import type { Context } from '#ledger/handle.ts'
import { forEachAtOnce } from '#shared/atOnce.ts'
import type { PaymentIntentId } from '#shared/ids.ts'
import { beginning, EventForgotten } from '#shared/ports/paymentRecords.ts'
import { type ComparingParts, createComparing } from '../reconciliation/compare.ts'
import type { Followed } from '../reconciliation/progress.ts'
import { isOfReversal } from './stripeEvent.ts'

interface FollowParts extends ComparingParts {
  readonly followed: Followed
  readonly newId?: () => string
}

/**
 * Reads Stripe's events since the last run, so that a lost webhook has no effect, and checks possible breaks
 * again. The place is stored after all payments of a page were looked up, so none is skipped; failed lookups
 * are repeated in later runs.
 */
export const createFollowStripeJob = (parts: FollowParts) => {
  const { records, sync, followed, log, newId = randomUUID } = parts
  const { recheck } = createComparing(parts)

  const isCaughtUp = async (
    id: PaymentIntentId,
    context: Context,
    how: 'thorough' | undefined,
  ): Promise<boolean> => {
    try {
      await sync({ id, context, how })
      return true
    } catch (error) {
      log.error({ err: error, paymentIntentId: id }, 'a payment could not be caught up with')
      return false
    }
  }

  const follow = async (from: string, context: Context): Promise<void> => {
    for await (const page of records.changesSince(from)) {
      const reversals = page
        .filter(({ type }) => isOfReversal(type))
        .map(({ paymentIntentId }) => paymentIntentId)
      const missed: PaymentIntentId[] = []
      for (const id of new Set(page.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])))
        if (!(await isCaughtUp(id, context, reversals.includes(id) ? 'thorough' : undefined))) missed.push(id)
      const last = page.at(-1)
      if (last) await followed.write(last.eventId, missed)
    }
  }

  const catchUp = async (context: Context): Promise<void> =>
    forEachAtOnce(await followed.missed(), async id => {
      if (await isCaughtUp(id, context, 'thorough')) await followed.caughtUp(id)
    })

  return async (): Promise<void> => {
    const pass = newId()
    const context: Context = { actor: 'system:reconciliation', cause: `follow-${pass}`, correlation: pass }
    await catchUp(context)
    const from = await followed.read()
    let lost = from === undefined
    try {
      if (from !== undefined) await follow(from, context)
    } catch (error) {
      if (!(error instanceof EventForgotten)) throw error
      lost = true
      log.error({ err: error }, 'Stripe has forgotten where we were; the daily run finds what is missing')
    }
    if (lost) await followed.write((await records.newestEvent()) ?? beginning)
    await recheck(context)
  }
}
