import { randomUUID } from 'node:crypto'
import type { Context } from '#ledger/handle.ts'
import { EventForgotten } from '#shared/ports/paymentRecords.ts'
import { type ComparingParts, createComparing } from '../reconciliation/compare.ts'
import type { Followed } from '../reconciliation/progress.ts'

interface FollowParts extends ComparingParts {
  readonly followed: Followed
  readonly newId?: () => string
}

/**
 * Asks Stripe what has happened since the last time, so that a webhook that was lost is no loss, and looks again at
 * what may be a break. The place is noted after all of a page has been asked about, so none is passed over.
 */
export const createFollowStripeJob = (parts: FollowParts) => {
  const { records, payments, followed, log, newId = randomUUID } = parts
  const { recheck } = createComparing(parts)

  const follow = async (from: string, context: Context): Promise<void> => {
    for await (const page of records.changesSince(from)) {
      const ids = new Set(page.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))
      for (const id of ids)
        await payments
          .sync(id, context)
          .catch(error =>
            log.error({ err: error, paymentIntentId: id }, 'a payment could not be caught up with'),
          )
      const last = page.at(-1)
      if (last) await followed.write(last.eventId)
    }
  }

  return async (): Promise<void> => {
    const pass = newId()
    const context: Context = { actor: 'system:reconciliation', cause: `follow-${pass}`, correlation: pass }
    const from = await followed.read()
    let lost = from === undefined
    try {
      if (from !== undefined) await follow(from, context)
    } catch (error) {
      if (!(error instanceof EventForgotten)) throw error
      lost = true
      log.error({ err: error }, 'Stripe has forgotten where we were; the daily run finds what is missing')
    }
    const newest = lost ? await records.newestEvent() : undefined
    if (newest !== undefined) await followed.write(newest)
    await recheck(context)
  }
}
