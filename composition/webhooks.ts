import type pg from 'pg'
import { createSecretBox } from '#ledger/accounts/secretBox.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { createHeard } from '#ledger/webhooks/heard.ts'
import { createWebhookSending } from '#ledger/webhooks/sending.ts'
import { isOwnMachine } from '#shared/ownMachine.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import type { EgressSettings } from '#shared/settings/egress.ts'
import { createWebhookPost } from '#workers/delivery/webhookPost.ts'
import { faultOfTarget } from '#workers/delivery/webhookTargets.ts'

interface Settings extends EgressSettings {
  readonly appUrl: string
}
interface Parts {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly goals: GoalHandler
  readonly dataKeys: readonly string[]
  readonly clock: Clock
  readonly log: Log
  /** The database is embedded. */
  readonly isOurs: boolean
}

/** Webhooks of members: their rows, what they hear, and sending it. */
export const createWebhookParts = (
  { egressAllow, webhookAllowPrivate, appUrl }: Settings,
  { pool, store, goals, dataKeys, clock, log, isOurs }: Parts,
) => {
  const box = createSecretBox(dataKeys, 'webhook')
  const heard = createHeard({
    pool,
    store,
    goals,
    clock,
    onUnreadable: (err, goalId) => log.warn({ err, goalId }, 'webhooks do not hear of an event'),
  })
  // A program that is being written runs on the same machine as the application that its writer tries.
  const isOnOwnMachine = isOurs && isOwnMachine(appUrl)
  const reach = webhookAllowPrivate ? 'any' : isOnOwnMachine ? 'loopback' : 'public'
  const rules = { reach, egressAllow } as const
  const sending = createWebhookSending({ pool, box, clock, heard })
  return {
    toWebhooks: {
      faultOf: (url: string) => faultOfTarget(url, rules),
      again: sending.again,
    },
    sending,
    post: createWebhookPost({ ...rules, clock }),
  }
}
