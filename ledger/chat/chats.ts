import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { MessageResponse } from '#shared/api/chat.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { ownsOrRuns } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { AccountTables, LedgerTables } from '../accounts/tables.ts'
import { notifyBrowsers } from '../browserUpdates.ts'
import { messageOf, type Reader } from './reading.ts'

interface NewMessage {
  readonly id: string
  readonly text: string
}

const query = queriesOf<LedgerTables>()

const membersOf = statement('chat-members', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  query.selectFrom('members').select('user_id').where('goal_id', '=', goalId),
)

/** The version of a chat orders its messages and their changes; its row is locked until the commit. */
const insertMessage = statement(
  'chat-say',
  ({
    goalId,
    id,
    userId,
    now,
    text,
  }: Slots<{ goalId: GoalId; id: string; userId: UserId; now: Instant; text: string }>) =>
    query
      .with('chat', qb =>
        qb
          .insertInto('accounts.chats')
          .values({ goal_id: goalId, version: 1 })
          .onConflict(conflict => conflict.column('goal_id').doUpdateSet({ version: sql`chats.version + 1` }))
          .returning(['goal_id', 'version']),
      )
      .with('said', qb =>
        qb
          .insertInto('accounts.messages')
          .columns(['goal_id', 'number', 'changed', 'id', 'user_id', 'sent_at'])
          .expression(
            qb
              .selectFrom('chat')
              .select(['chat.goal_id', 'chat.version as number', 'chat.version as changed'])
              .select([
                sql`${id}::uuid`.as('id'),
                sql`${userId}::int8`.as('user_id'),
                sql`${now}::timestamptz`.as('sent_at'),
              ]),
          )
          .onConflict(conflict => conflict.columns(['goal_id', 'id']).doNothing())
          .returning(['goal_id', 'number', 'user_id']),
      )
      .insertInto('accounts.message_texts')
      .columns(['goal_id', 'number', 'user_id', 'text'])
      .expression(eb =>
        eb
          .selectFrom('said')
          .select(['said.goal_id', 'said.number', sql`${userId}::int8`.as('user_id')])
          .select(sql`${text}::text`.as('text')),
      )
      .returning('number'),
)

/**
 * The messages of a goal's members: rows that can be hidden and deleted, never events. Callers check permissions; here
 * every change gets a version, so all members see them in one order, and the members' browsers are updated.
 */
export const createChats = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const keysOf = (goalId: GoalId): string[] => [`/api/goals/${goalId}/chat`, '/api/messages/unread']
  const updateMembers = async (goalId: GoalId): Promise<void> => {
    const members = await membersOf(pool, { goalId })
    await notifyBrowsers(
      pool,
      members.map(row => row.user_id),
      keysOf(goalId),
    )
  }

  return {
    /** The message as it is stored; undefined when another message has its id. */
    say: async (author: Reader, { id, text }: NewMessage): Promise<MessageResponse | undefined> => {
      const { goalId, userId } = author
      const written = await insertMessage(pool, { goalId, id, userId, now: clock.now(), text })
      if (written.length > 0) await updateMembers(goalId)
      const stored = await messageOf(pool, author, id)
      return stored?.userId === userId && (stored.hidden || stored.text === text) ? stored : undefined
    },

    /** False when the reader may not hide it. A text that its author hides is deleted; others only hide it. */
    hide: async ({ goalId, userId, role }: Reader, id: string): Promise<boolean> => {
      const message = await db
        .selectFrom('accounts.messages')
        .select('user_id')
        .where('goal_id', '=', goalId)
        .where('id', '=', id)
        .executeTakeFirst()
      const isOwn = message?.user_id === userId
      if (!ownsOrRuns({ userId, role }, message?.user_id)) return false
      const hidden = await db
        .with('chat', qb =>
          qb
            .updateTable('accounts.chats')
            .set(eb => ({ version: eb('version', '+', 1) }))
            .where('goal_id', '=', goalId)
            .returning('version'),
        )
        .with('hidden', qb =>
          qb
            .updateTable('accounts.messages as m')
            .from('chat')
            .set(eb => ({
              changed: eb.ref('chat.version'),
              hidden_as: isOwn ? 'author' : 'organiser',
              hidden_by: userId,
            }))
            .where('m.goal_id', '=', goalId)
            .where('m.id', '=', id)
            .where('m.hidden_as', 'is', null)
            .returning(['m.goal_id', 'm.number']),
        )
        .with('erased', qb =>
          qb
            .deleteFrom('accounts.message_texts as text')
            .using('hidden')
            .where(sql<boolean>`${isOwn}::boolean`)
            .whereRef('text.goal_id', '=', 'hidden.goal_id')
            .whereRef('text.number', '=', 'hidden.number'),
        )
        .selectFrom('hidden')
        .select('number')
        .executeTakeFirst()
      if (hidden) await updateMembers(goalId)
      return true
    },

    /** Moves only forward, even when requests arrive late, and never beyond the newest message. */
    markRead: async ({ goalId, userId }: Reader, upTo: number): Promise<void> => {
      const moved = await db
        .insertInto('accounts.chat_readers')
        .columns(['goal_id', 'user_id', 'read_up_to'])
        .expression(eb =>
          eb
            .selectFrom('accounts.chats')
            .select(['goal_id', sql`${userId}::int8`.as('user_id')])
            .select(sql`least(${upTo}, version)`.as('read_up_to'))
            .where('goal_id', '=', goalId),
        )
        .onConflict(conflict =>
          conflict
            .columns(['goal_id', 'user_id'])
            .doUpdateSet(eb => ({ read_up_to: eb.ref('excluded.read_up_to') }))
            .where(sql<boolean>`coalesce(chat_readers.read_up_to, -1) < excluded.read_up_to`),
        )
        .executeTakeFirst()
      if (moved.numInsertedOrUpdatedRows) await notifyBrowsers(pool, [userId], keysOf(goalId))
    },

    mute: async ({ goalId, userId }: Reader, muted: boolean): Promise<void> => {
      await db
        .insertInto('accounts.chat_readers')
        .values({ goal_id: goalId, user_id: userId, muted })
        .onConflict(conflict => conflict.columns(['goal_id', 'user_id']).doUpdateSet({ muted }))
        .execute()
      await notifyBrowsers(pool, [userId], keysOf(goalId))
    },
  }
}
export type Chats = ReturnType<typeof createChats>
