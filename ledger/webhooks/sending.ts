import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import { type WebhookEventType, webhookEventTypes } from '#shared/api/webhookTypes.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { SentAt, TakenWebhook, WebhookSending } from '#shared/ports/webhooks.ts'
import { dayMs, hourMs, type Instant, minuteMs, plusMs } from '#shared/time.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import { type Heard, oldestDays } from './heard.ts'
import { sourcesOf } from './publicEvents.ts'
import { openedOf, secretsAt } from './rows.ts'

/** For how long an address may take nothing before its webhook is paused. */
export const patienceDays = 3
/** For how long it is shown what was sent. */
export const deliveryDays = 30
/** Longer than a turn and its last request. */
const leaseMs = minuteMs
const firstPauseMs = 15_000
const longestPauseMs = 6 * hourMs

interface Parts {
  readonly pool: pg.Pool
  readonly box: SecretBox
  readonly clock: Clock
  readonly heard: Heard
  readonly random?: () => number
}

/** Of one webhook each is taken by one worker at a time, and in the order of the log. */
export const createWebhookSending = (parts: Parts): WebhookSending => {
  const { pool, box, clock, heard, random = Math.random } = parts
  const db = databaseOf<LedgerTables>(pool)

  /** While this worker has it. */
  const held = ({ id, lease }: Pick<TakenWebhook, 'id' | 'lease'>, within: Kysely<LedgerTables> = db) =>
    within.updateTable('accounts.webhooks').where('id', '=', id).where('lease', '=', lease)
  const advance = async (webhook: TakenWebhook, position: string): Promise<boolean> => {
    const { numUpdatedRows } = await held(webhook)
      .set({ sent_to: position, ...atOnce, leased_until: plusMs(clock.now(), leaseMs) })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const note = (
    within: Kysely<LedgerTables>,
    { id }: Pick<TakenWebhook, 'id'>,
    event: WebhookEvent,
    { answer, revision, state }: Noted,
  ) => {
    const came = {
      state,
      status: answer.status,
      failure: answer.failure,
      duration_ms: answer.durationMs,
      last_at: clock.now(),
    }
    return within
      .insertInto('accounts.webhook_deliveries')
      .values({
        webhook_id: id,
        event_id: event.id,
        type: event.type,
        goal_id: event.goalId as LedgerTables['accounts.webhook_deliveries']['goal_id'],
        position: event.position,
        revision,
        tries: 1,
        ...came,
      })
      .onConflict(conflict =>
        conflict.columns(['webhook_id', 'event_id']).doUpdateSet({
          ...came,
          // A replay begins anew.
          tries: sql<number>`case when webhook_deliveries.state = 'waiting' then webhook_deliveries.tries + 1 else 1 end`,
        }),
      )
      .execute()
  }

  return {
    due: async ({ goals, id }) => {
      const rows = await db
        .selectFrom('accounts.webhooks as w')
        .innerJoin('accounts.users as u', 'u.id', 'w.user_id')
        .select('w.id')
        .where('w.state', '=', 'active')
        .where(isDue(clock.now()))
        .$if(id !== undefined, query => query.where('w.id', '=', id ?? ''))
        .$if(goals !== undefined, query =>
          query.where(sql<boolean>`exists (select from members m where m.user_id = w.user_id
            and m.goal_id = any(${goals ?? []}::int8[]))`),
        )
        .where(sql<boolean>`exists (select from members m join log e on e.goal_id = m.goal_id
          where m.user_id = w.user_id and e.position > w.sent_to and e.type = any(${allSources}::text[])
            and e.at >= m.joined_at and e.at >= ${plusMs(clock.now(), -oldestDays * dayMs)}::timestamptz)`)
        .execute()
      return rows.map(row => row.id)
    },

    take: async id => {
      const lease = randomUUID()
      const now = clock.now()
      const row = await db
        .updateTable('accounts.webhooks as w')
        .from('accounts.users as u')
        .set({ lease, leased_until: plusMs(now, leaseMs) })
        .whereRef('u.id', '=', 'w.user_id')
        .where('w.id', '=', id)
        .where('w.state', '=', 'active')
        .where(isDue(now))
        .returning(['w.user_id', 'w.sealed', 'w.types', 'w.tries', 'w.failing_since'])
        .returning(sql<string>`w.sent_to::text`.as('sent_to'))
        .executeTakeFirst()
      const content = row && openedOf(box, id, row.sealed)
      return (
        row &&
        content && {
          id,
          lease,
          userId: row.user_id,
          url: content.url,
          secrets: secretsAt(content, now),
          types: row.types as WebhookEventType[],
          sentTo: row.sent_to,
          tries: row.tries,
          failingSince: row.failing_since,
        }
      )
    },

    next: (webhook, limit) => heard.next(webhook, webhook.sentTo, limit),

    sent: (webhook, event, at) =>
      inTransaction(pool, async client => {
        const trx = databaseOf<LedgerTables>(client)
        const { numUpdatedRows } = await held(webhook, trx)
          .set({
            ...(at.isLast ? { sent_to: event.position } : {}),
            ...atOnce,
            leased_until: plusMs(clock.now(), leaseMs),
          })
          .executeTakeFirst()
        // It was sent all the same, and is shown. Another worker sends it again, with the same id.
        await note(trx, webhook, event, { ...at, state: 'sent' })
        return numUpdatedRows > 0n
      }),

    passed: advance,

    failed: (webhook, event, at) =>
      inTransaction(pool, async client => {
        const trx = databaseOf<LedgerTables>(client)
        const now = clock.now()
        const since = (webhook.failingSince ?? now) as Instant
        const isOver = plusMs(since, patienceDays * dayMs) <= now
        const pauseMs = pauseAfter(webhook.tries, random())
        const { numUpdatedRows } = await held(webhook, trx)
          .set({
            tries: webhook.tries + 1,
            failing_since: since,
            next_try_at: isOver ? null : plusMs(now, pauseMs),
            ...(isOver ? { state: 'failed' as const } : {}),
            lease: null,
            leased_until: null,
          })
          .executeTakeFirst()
        await note(trx, webhook, event, { ...at, state: isOver ? 'failed' : 'waiting' })
        if (numUpdatedRows === 0n) return { outcome: 'lost' }
        return isOver ? { outcome: 'given_up', userId: webhook.userId, since } : { outcome: 'waits', pauseMs }
      }),

    giveBack: async webhook => {
      await held(webhook).set({ lease: null, leased_until: null }).execute()
    },

    again: async (id, eventId) => {
      const row = await db
        .selectFrom('accounts.webhooks as w')
        .innerJoin('accounts.webhook_deliveries as d', 'd.webhook_id', 'w.id')
        .innerJoin('accounts.users as u', 'u.id', 'w.user_id')
        .select(['w.user_id', 'w.sealed', 'd.goal_id', 'd.type'])
        .select([sql<string>`d.position::text`.as('position'), sql<string>`d.revision::text`.as('revision')])
        .where('w.id', '=', id)
        .where('d.event_id', '=', eventId)
        .where(isUnlocked(clock.now()))
        .executeTakeFirst()
      const content = row && openedOf(box, id, row.sealed)
      if (!row || !content) return undefined
      const { revision, position } = row
      // Its type may not be wished for any more.
      const types = [row.type as WebhookEventType]
      const listener = { userId: row.user_id, types }
      const event = await heard.one(listener, { goalId: row.goal_id, revision, position }, eventId)
      const secrets = secretsAt(content, clock.now())
      const nothing = { lease: '', tries: 0, failingSince: null, sentTo: position }
      return event && { webhook: { id, ...listener, url: content.url, secrets, ...nothing }, event }
    },

    /** Whether the others wait is another matter: only this delivery is noted. */
    sentAgain: async ({ id }, event, { status, failure, durationMs }) => {
      await db
        .updateTable('accounts.webhook_deliveries')
        .set({
          status,
          failure,
          duration_ms: durationMs,
          last_at: clock.now(),
          tries: sql<number>`tries + 1`,
        })
        .set({
          state: sql<
            'sent' | 'waiting' | 'failed'
          >`case when ${failure === null}::bool then 'sent' when state = 'waiting' then 'waiting' else 'failed' end`,
        })
        .where('webhook_id', '=', id)
        .where('event_id', '=', event.id)
        .execute()
    },

    tidy: async () => {
      const now = clock.now()
      const locked = await db
        .deleteFrom('accounts.webhooks as w')
        .using('accounts.users as u')
        .whereRef('u.id', '=', 'w.user_id')
        .where('u.locked_until', '>', now)
        .executeTakeFirst()
      const old = await db
        .deleteFrom('accounts.webhook_deliveries')
        .where('last_at', '<=', plusMs(now, -deliveryDays * dayMs))
        .executeTakeFirst()
      return Number(locked.numDeletedRows + old.numDeletedRows)
    },
  }
}

type Noted = Pick<SentAt, 'answer' | 'revision'> & { readonly state: 'sent' | 'waiting' | 'failed' }

const atOnce = { tries: 0, failing_since: null, next_try_at: null }

const isUnlocked = (now: Instant) =>
  sql<boolean>`(u.locked_until is null or u.locked_until <= ${now}::timestamptz)`
/** No other worker has it, it waits for no further try, and its owner is not locked. */
const isDue = (now: Instant) => sql<boolean>`(w.leased_until is null or w.leased_until <= ${now}::timestamptz)
  and (w.next_try_at is null or w.next_try_at <= ${now}::timestamptz) and ${isUnlocked(now)}`

const allSources = sourcesOf(webhookEventTypes)

/** Twice as long each time. The jitter spreads those that failed together. */
const pauseAfter = (tries: number, random: number): number =>
  Math.round(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20)) * (0.5 + random / 2))
