import { type Expression, type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { ChatResponse, MessageResponse, UnreadMessagesResponse } from '#shared/api/chat.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { ownsOrRuns, type Role, takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { LedgerTables } from '../accounts/tables.ts'

const pageSize = 50
/** The count stops at this number. */
const maxUnread = 100
const { formerMember } = peopleTexts

const query = queriesOf<LedgerTables>()

/** A member with their role, from the read side. */
export interface Reader {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly role: Role
}

const roles = statement('chat-reader', ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
  query.selectFrom('members').select('role').where('goal_id', '=', goalId).where('user_id', '=', userId),
)

/** Undefined for a user who is no longer, or never was, a member. */
export const readerOf = async (
  pool: pg.Pool,
  goalId: GoalId,
  userId: UserId,
): Promise<Reader | undefined> => {
  const [row] = await roles(pool, { goalId, userId })
  return row && { goalId, userId, role: row.role }
}

interface MessageRow {
  id: string
  number: number
  changed: number
  user_id: UserId | null
  username: string | null
  text: string | null
  sent_at: Instant
  hidden_as: 'author' | 'organiser' | null
  hider: string | null
}

const messagesIn = (db: Kysely<LedgerTables>, goalId: Expression<GoalId>) =>
  db
    .selectFrom('accounts.messages as m')
    .leftJoin('accounts.message_texts as t', join =>
      join.onRef('t.goal_id', '=', 'm.goal_id').onRef('t.number', '=', 'm.number'),
    )
    .leftJoin('accounts.users as u', 'u.id', 'm.user_id')
    .leftJoin('accounts.users as h', 'h.id', 'm.hidden_by')
    .select(['m.id', 'm.number', 'm.changed', 'm.user_id', 'u.username', 't.text', 'm.sent_at'])
    .select(['m.hidden_as', 'h.username as hider'])
    .where('m.goal_id', '=', goalId)

const toMessage = (row: MessageRow, reader: Reader): MessageResponse => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  name: row.username ?? formerMember,
  text: row.hidden_as === null ? row.text : null,
  sentAt: row.sent_at,
  hidden: row.hidden_as && { as: row.hidden_as, name: row.hider ?? formerMember },
  canHide: row.hidden_as === null && row.text !== null && ownsOrRuns(reader, row.user_id),
})

const versions = statement('chat-version', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  query.selectFrom('accounts.chats').select('version').where('goal_id', '=', goalId),
)

export const versionOf = async (pool: pg.Pool, goalId: GoalId): Promise<number> =>
  (await versions(pool, { goalId }))[0]?.version ?? 0

const messageById = statement('chat-message', ({ goalId, id }: Slots<{ goalId: GoalId; id: string }>) =>
  messagesIn(query, goalId).where('m.id', '=', id),
)

export const messageOf = async (
  pool: pg.Pool,
  reader: Reader,
  id: string,
): Promise<MessageResponse | undefined> => {
  const [row] = await messageById(pool, { goalId: reader.goalId, id })
  return row && toMessage(row, reader)
}

const olderMessages = statement(
  'chat-page',
  ({ goalId, before }: Slots<{ goalId: GoalId; before: number }>) =>
    messagesIn(query, goalId)
      .where('m.number', '<', before)
      .orderBy('m.number', 'desc')
      .limit(sql.lit(pageSize + 1)),
)

/** The newest first, and the number before which there are more. */
export const messagesBefore = async (pool: pg.Pool, reader: Reader, before: number | undefined) => {
  const rows = await olderMessages(pool, {
    goalId: reader.goalId,
    before: before ?? Number.MAX_SAFE_INTEGER,
  })
  const page = rows.slice(0, pageSize)
  return {
    messages: page.map(row => toMessage(row, reader)),
    before: rows.length > pageSize ? (page.at(-1)?.number ?? null) : null,
  }
}

const changedMessages = statement(
  'chat-since',
  ({ goalId, since }: Slots<{ goalId: GoalId; since: number }>) =>
    messagesIn(query, goalId).where('m.changed', '>', since).orderBy('m.changed').limit(sql.lit(pageSize)),
)

/** Messages that were written or hidden after a version, in that order; and the version up to which these are all. */
export const messagesSince = async (pool: pg.Pool, reader: Reader, since: number) => {
  // Read first: changes in between are returned now and again next time, and none is missed.
  const version = await versionOf(pool, reader.goalId)
  const rows = await changedMessages(pool, { goalId: reader.goalId, since })
  const last = rows.at(-1)?.changed ?? since
  return {
    messages: rows.map(row => toMessage(row, reader)),
    before: null,
    version: rows.length < pageSize ? Math.max(version, last) : last,
  }
}

/** How far `me` has read in the goal; a new member starts with the messages after they joined. */
const readUpTo = sql<number>`coalesce(reader.read_up_to, (
    select number from accounts.messages said where said.goal_id = me.goal_id and said.sent_at <= me.joined_at
    order by said.sent_at desc limit 1), 0)`
const unreadAfterMark = sql<number>`(select count(*) from (
    select 1 from accounts.messages said
    where said.goal_id = me.goal_id and said.number > mark.read_up_to
      and said.user_id is distinct from me.user_id and said.hidden_as is null
    limit ${sql.lit(maxUnread)}) waiting)`

/** A user's memberships, with how far they have read in each chat. */
const readersWithMark = (db: Kysely<LedgerTables>, userId: Expression<UserId>) =>
  db
    .selectFrom('members as me')
    .leftJoin('accounts.chat_readers as reader', join =>
      join.onRef('reader.goal_id', '=', 'me.goal_id').onRef('reader.user_id', '=', 'me.user_id'),
    )
    .crossJoinLateral(() => db.selectNoFrom(readUpTo.as('read_up_to')).as('mark'))
    .where('me.user_id', '=', userId)

const standings = statement(
  'chat-standing',
  ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
    readersWithMark(query, userId)
      .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
      .leftJoin('accounts.chats as chat', 'chat.goal_id', 'me.goal_id')
      .select(eb => [
        eb.fn.coalesce('chat.version', eb.lit(0)).as('version'),
        'mark.read_up_to',
        unreadAfterMark.as('unread'),
        eb.fn.coalesce('reader.muted', eb.lit(false)).as('muted'),
        sql<boolean>`goal.status = 'cancelled'`.as('cancelled'),
      ])
      .where('me.goal_id', '=', goalId),
)

export const standingOf = async (
  pool: pg.Pool,
  { goalId, userId, role }: Reader,
): Promise<ChatResponse | undefined> => {
  const [row] = await standings(pool, { goalId, userId })
  return (
    row && {
      version: row.version,
      unread: row.unread,
      readUpTo: row.read_up_to,
      muted: row.muted,
      readOnly: !takesPart(role) ? 'auditor' : row.cancelled ? 'cancelled' : null,
    }
  )
}

const unreadChats = statement('chat-unread', ({ userId }: Slots<{ userId: UserId }>) =>
  readersWithMark(query, userId)
    .crossJoinLateral(() => query.selectNoFrom(unreadAfterMark.as('unread')).as('waiting'))
    .select(['me.goal_id as goalId', 'waiting.unread'])
    .where(eb => eb.not(eb.fn.coalesce('reader.muted', eb.lit(false))))
    .where('waiting.unread', '>', sql.lit(0))
    .orderBy('me.goal_id'),
)

export const unreadOf = (pool: pg.Pool, userId: UserId): Promise<UnreadMessagesResponse> =>
  unreadChats(pool, { userId })
