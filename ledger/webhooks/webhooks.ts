import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type UpdateObject } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import {
  maxWebhooks,
  type WebhookDeliveriesResponse,
  type WebhookDelivery,
  type WebhookFailure,
  type WebhookResponse,
  type WebhookWithSecret,
} from '#shared/api/webhooks.ts'
import type { WebhookEventType } from '#shared/api/webhookTypes.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, plusMs } from '#shared/time.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import { newToken } from '../accounts/tokens.ts'
import { openedOf, type Sealed, sealedOf, toResponse, type WebhookRow, webhookRows } from './rows.ts'

/** For how long the former secret signs too, after a new one is made. */
export const overlapHours = 24
const pageSize = 50

interface Parts {
  readonly pool: pg.Pool
  readonly box: SecretBox
  readonly clock: Clock
}
interface Wanted {
  readonly name: string
  readonly url: string
  readonly types: readonly WebhookEventType[]
}
type Changes = { readonly [Field in keyof Wanted]?: Wanted[Field] | undefined }

const newSecret = (): string => `whsec_${newToken(256)}`
/** A worker that has it stops before the next event. */
const noLease = { lease: null, leased_until: null }
const atOnce = { tries: 0, failing_since: null, next_try_at: null }

/** The webhooks of users, as they see and change them. */
export const createWebhooks = ({ pool, box, clock }: Parts) => {
  const db = databaseOf<LedgerTables>(pool)
  const present = (row: WebhookRow, content = openedOf(box, row.id, row.sealed)): WebhookResponse =>
    toResponse(row, content, clock.now())
  const find = (userId: UserId, id: string, within: Kysely<LedgerTables> = db) =>
    webhookRows(within).where('w.id', '=', id).where('w.user_id', '=', userId)
  const found = async (userId: UserId, id: string): Promise<WebhookResponse | undefined> => {
    const row = await find(userId, id).executeTakeFirst()
    return row && present(row)
  }
  /** Changes that are made at the same time follow one another. */
  const changed = (
    userId: UserId,
    id: string,
    change: (row: WebhookRow, content: Sealed | undefined) => Sealed | undefined,
    more: { readonly name?: string | undefined; readonly types?: readonly string[] | undefined } = {},
  ): Promise<WebhookResponse | undefined> =>
    inTransaction(pool, async client => {
      const trx = databaseOf<LedgerTables>(client)
      const row = await find(userId, id, trx).forUpdate('w').executeTakeFirst()
      if (!row) return undefined
      const content = change(row, openedOf(box, id, row.sealed))
      await trx
        .updateTable('accounts.webhooks')
        .set({
          name: more.name ?? row.name,
          types: [...(more.types ?? row.types)],
          ...(content ? { sealed: sealedOf(box, id, content) } : {}),
          ...noLease,
        })
        .where('id', '=', id)
        .execute()
      return present(await find(userId, id, trx).executeTakeFirstOrThrow())
    })
  const set = async (
    userId: UserId,
    id: string,
    values: UpdateObject<LedgerTables, 'accounts.webhooks'>,
  ): Promise<WebhookResponse | undefined> => {
    await db
      .updateTable('accounts.webhooks')
      .set(values)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    return found(userId, id)
  }

  return {
    list: async (userId: UserId): Promise<WebhookResponse[]> =>
      (await webhookRows(db).where('w.user_id', '=', userId).orderBy('w.made_at').execute()).map(row =>
        present(row),
      ),

    /** Hears what happens from now on. Undefined when the account has as many as it may. */
    make: (userId: UserId, { name, url, types }: Wanted): Promise<WebhookWithSecret | undefined> =>
      inTransaction(pool, async client => {
        const trx = databaseOf<LedgerTables>(client)
        // Of several that are made at once, the last ones may be too many.
        await trx.selectFrom('accounts.users').select('id').where('id', '=', userId).forUpdate().execute()
        const own = await webhookRows(trx).where('w.user_id', '=', userId).execute()
        if (own.length >= maxWebhooks) return undefined
        const [id, secret] = [randomUUID(), newSecret()]
        await trx
          .insertInto('accounts.webhooks')
          .values({
            id,
            user_id: userId,
            name,
            sealed: sealedOf(box, id, { url, secret }),
            types: [...types],
            state: 'active',
            sent_to: sql<string>`coalesce((select max(position) from log), 0)`,
            made_at: clock.now(),
            ...noLease,
            failing_since: null,
            next_try_at: null,
          })
          .execute()
        return { webhook: present(await find(userId, id, trx).executeTakeFirstOrThrow()), secret }
      }),

    change: (userId: UserId, id: string, { url, ...more }: Changes): Promise<WebhookResponse | undefined> =>
      changed(
        userId,
        id,
        (_, content) => (url === undefined || !content ? undefined : { ...content, url }),
        more,
      ),

    /** The former secret signs for a day longer; one before it no more. */
    rotate: async (userId: UserId, id: string): Promise<WebhookWithSecret | undefined> => {
      const secret = newSecret()
      const until = plusMs(clock.now(), overlapHours * hourMs)
      const webhook = await changed(
        userId,
        id,
        (_, content) => content && { url: content.url, secret, former: { secret: content.secret, until } },
      )
      return webhook && { webhook, secret }
    },

    pause: (userId: UserId, id: string) => set(userId, id, { state: 'paused', ...noLease }),
    /** Continues where it was, at once. */
    resume: (userId: UserId, id: string) => set(userId, id, { state: 'active', ...noLease, ...atOnce }),
    /** Sends everything from this position again. */
    replay: (userId: UserId, id: string, from: string) =>
      set(userId, id, {
        sent_to: sql<string>`greatest(least(${from}::int8, coalesce((select max(position) from log), 0) + 1) - 1, 0)`,
        ...noLease,
        ...atOnce,
      }),
    remove: async (userId: UserId, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.webhooks')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Another person may have made them. */
    removeAll: async (userId: UserId): Promise<void> => {
      await db.deleteFrom('accounts.webhooks').where('user_id', '=', userId).execute()
    },

    /** Undefined when the user has no such webhook. */
    deliveries: async (
      userId: UserId,
      id: string,
      before: string | undefined,
    ): Promise<WebhookDeliveriesResponse | undefined> => {
      if (!(await found(userId, id))) return undefined
      const rows = await db
        .selectFrom('accounts.webhook_deliveries')
        .select(['event_id', 'type', 'goal_id', 'state', 'tries', 'status', 'failure', 'duration_ms'])
        .select(['last_at', sql<string>`position::text`.as('position')])
        .where('webhook_id', '=', id)
        .$if(before !== undefined, page => page.where(sql<boolean>`position < ${before ?? '0'}::int8`))
        .orderBy(sql`position`, 'desc')
        .orderBy('event_id')
        .limit(pageSize + 1)
        .execute()
      const deliveries = rows.slice(0, pageSize).map(
        (row): WebhookDelivery => ({
          eventId: row.event_id,
          type: row.type as WebhookEventType,
          goalId: row.goal_id,
          position: row.position,
          state: row.state,
          tries: row.tries,
          status: row.status,
          failure: row.failure as WebhookFailure | null,
          durationMs: row.duration_ms,
          lastAt: row.last_at,
        }),
      )
      return { deliveries, next: rows.length > pageSize ? (deliveries.at(-1)?.position ?? null) : null }
    },
    owns: async (userId: UserId, id: string): Promise<boolean> => (await found(userId, id)) !== undefined,
  }
}
