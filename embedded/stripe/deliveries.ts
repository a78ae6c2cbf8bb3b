import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import Stripe from 'stripe'
import { untilDue } from './effects.ts'
import { type Faults, longestOvertakenMs } from './faults.ts'
import { type Loop, startLoop } from './loop.ts'
import type { SandboxEvent } from './objects.ts'

export interface Webhook {
  /** A function where the receiver's port is not known at the start. */
  readonly url: string | (() => string)
  readonly secret: string
  /** The delay before the second attempt; it doubles for each further one, up to an hour. */
  readonly firstRetryMs?: number
}

const timeoutMs = 10_000
const leaseSeconds = 15
const longestRetryMs = 3_600_000
const atOnce = 8
/** Delivery is given up after this. */
const patience = '3 days'

interface Due {
  readonly attempts: number
  readonly data: SandboxEvent
}

/** Stripe's webhooks: every event is sent until the receiver answers with 2xx. */
export const startDeliveries = async ({
  pool,
  webhookOf,
  faults,
  onError,
}: {
  pool: Pool
  /** The endpoint for an event; undefined for events that are only listed. */
  webhookOf: (event: SandboxEvent) => Webhook | undefined
  faults: Faults
  onError: (error: unknown) => void
}): Promise<Loop> => {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  // Retry at once the deliveries that the previous process did not finish.
  await pool.query(`update sandbox.deliveries set due_at = now() where due_at < 'infinity'`)

  const send = async (event: SandboxEvent, webhook: Webhook): Promise<boolean> => {
    const payload = JSON.stringify(event, null, 2)
    // The real time, not the application's clock: the receiver compares it with the real time.
    const timestamp = Math.floor(Date.now() / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret, timestamp })
    try {
      const response = await fetch(typeof webhook.url === 'string' ? webhook.url : webhook.url(), {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': header,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Unreachable or too slow counts as a 500.
      return false
    }
  }
  const deliver = async ({ data: event, attempts }: Due): Promise<void> => {
    const fault = faults.delivery?.(event)
    const webhook = webhookOf(event)
    if (fault === 'shuffle') await sleep(Math.random() * longestOvertakenMs)
    if (fault === 'duplicate' && webhook) await send(event, webhook)
    const done = fault !== 'drop' && webhook !== undefined && (await send(event, webhook))
    if (done) {
      await pool.query('delete from sandbox.deliveries where event_id = $1', [event.id])
      return
    }
    if (closing.signal.aborted) return
    const { firstRetryMs = 500 } = webhook ?? {}
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 30), longestRetryMs)
    await pool.query(
      `update sandbox.deliveries set due_at = case when since < now() - interval '${patience}'
         then 'infinity' else now() + $2 * interval '1 millisecond' end where event_id = $1`,
      [event.id, delayMs],
    )
  }
  const claim = async (limit: number): Promise<Due[]> => {
    const { rows } = await pool.query<Due>(
      `with claimed as (
         update sandbox.deliveries set attempts = attempts + 1, due_at = now() + interval '${leaseSeconds} seconds'
          where event_id in (select event_id from sandbox.deliveries where due_at <= now()
                              order by due_at, seq limit $1 for update skip locked)
          returning event_id, seq, attempts)
       select claimed.attempts, o.data from claimed join sandbox.objects o on o.id = event_id order by claimed.seq`,
      [limit],
    )
    return rows
  }

  const loop = startLoop(async () => {
    if (underWay.size >= atOnce) return undefined
    for (const due of await claim(atOnce - underWay.size)) {
      const delivery = deliver(due)
        .catch(onError)
        .finally(() => {
          underWay.delete(delivery)
          loop.wake()
        })
      underWay.add(delivery)
    }
    return untilDue(pool, 'deliveries')
  }, onError)

  return {
    wake: loop.wake,
    stop: async () => {
      closing.abort()
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
