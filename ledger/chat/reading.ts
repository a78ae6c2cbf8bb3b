import type pg from 'pg'
import type { ChatResponse, MessageResponse, UnreadMessagesResponse } from '#shared/api/chat.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Role, runsGoal } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'

const pageSize = 50
/** Nobody wants to know it more exactly. */
const mostUnread = 100

/** Who asks, as the read side knows them. */
export interface Reader {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly role: Role
}

/** Undefined to those who are not in the goal, or no more. */
export const readerOf = async (
  pool: pg.Pool,
  goalId: GoalId,
  userId: UserId,
): Promise<Reader | undefined> => {
  const { rows } = await pool.query<{ role: Role }>({
    name: 'chat-reader',
    text: `select role from members where goal_id = $1 and user_id = $2`,
    values: [goalId, userId],
  })
  return rows[0] && { goalId, userId, role: rows[0].role }
}

interface MessageRow {
  readonly id: string
  readonly number: number
  readonly changed: number
  readonly user_id: UserId | null
  readonly username: string | null
  readonly text: string | null
  readonly sent_at: Instant
  readonly hidden_as: 'author' | 'organiser' | null
  readonly hider: string | null
}

const columns = `select m.id, m.number, m.changed, m.user_id, u.username, t.text, m.sent_at, m.hidden_as,
    h.username as hider
  from accounts.messages m
  left join accounts.message_texts t using (goal_id, number)
  left join accounts.users u on u.id = m.user_id
  left join accounts.users h on h.id = m.hidden_by
  where m.goal_id = $1`

const formerMember = 'Former member'

const toMessage = (row: MessageRow, { userId, role }: Reader): MessageResponse => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  name: row.username ?? formerMember,
  text: row.hidden_as === null ? row.text : null,
  sentAt: row.sent_at,
  hidden: row.hidden_as && { as: row.hidden_as, name: row.hider ?? formerMember },
  canHide: row.hidden_as === null && row.text !== null && (row.user_id === userId || runsGoal(role)),
})

export const versionOf = async (pool: pg.Pool, goalId: GoalId): Promise<number> => {
  const { rows } = await pool.query<{ version: number }>({
    name: 'chat-version',
    text: 'select version from accounts.chats where goal_id = $1',
    values: [goalId],
  })
  return rows[0]?.version ?? 0
}

export const messageOf = async (
  pool: pg.Pool,
  reader: Reader,
  id: string,
): Promise<MessageResponse | undefined> => {
  const { rows } = await pool.query<MessageRow>({
    name: 'chat-message',
    text: `${columns} and m.id = $2`,
    values: [reader.goalId, id],
  })
  return rows[0] && toMessage(rows[0], reader)
}

/** The newest first, and the number before which there are more. */
export const messagesBefore = async (pool: pg.Pool, reader: Reader, before: number | undefined) => {
  const { rows } = await pool.query<MessageRow>({
    name: 'chat-page',
    text: `${columns} and m.number < $2 order by m.number desc limit ${pageSize + 1}`,
    values: [reader.goalId, before ?? Number.MAX_SAFE_INTEGER],
  })
  const page = rows.slice(0, pageSize)
  return {
    messages: page.map(row => toMessage(row, reader)),
    before: rows.length > pageSize ? (page.at(-1)?.number ?? null) : null,
  }
}

/** What was said or hidden after a version, in that order; and the version up to which this is everything. */
export const messagesSince = async (pool: pg.Pool, reader: Reader, since: number) => {
  // Read first: what comes between is told, and told again.
  const version = await versionOf(pool, reader.goalId)
  const { rows } = await pool.query<MessageRow>({
    name: 'chat-since',
    text: `${columns} and m.changed > $2 order by m.changed limit ${pageSize}`,
    values: [reader.goalId, since],
  })
  const last = rows.at(-1)?.changed ?? since
  return {
    messages: rows.map(row => toMessage(row, reader)),
    before: null,
    version: rows.length < pageSize ? Math.max(version, last) : last,
  }
}

/** How far `me` has read in the goal: to begin with everything that was said before they joined. */
const readUpTo = `coalesce(reader.read_up_to, (
    select number from accounts.messages said where said.goal_id = me.goal_id and said.sent_at <= me.joined_at
    order by said.sent_at desc limit 1), 0)`
const unreadAfter = (mark: string) => `(select count(*) from (
    select 1 from accounts.messages said
    where said.goal_id = me.goal_id and said.number > ${mark}
      and said.user_id is distinct from me.user_id and said.hidden_as is null
    limit ${mostUnread}) waiting)`
const placeOfReader = `left join accounts.chat_readers reader
  on reader.goal_id = me.goal_id and reader.user_id = me.user_id`

interface StandingRow {
  readonly version: number
  readonly unread: number
  readonly read_up_to: number
  readonly muted: boolean
  readonly cancelled: boolean
}

export const standingOf = async (
  pool: pg.Pool,
  { goalId, userId, role }: Reader,
): Promise<ChatResponse | undefined> => {
  const { rows } = await pool.query<StandingRow>({
    name: 'chat-standing',
    text: `select coalesce(chat.version, 0) as version, mark.read_up_to,
        ${unreadAfter('mark.read_up_to')} as unread,
        coalesce(reader.muted, false) as muted, goal.status = 'cancelled' as cancelled
      from members me join goals goal using (goal_id)
      left join accounts.chats chat on chat.goal_id = me.goal_id
      ${placeOfReader}
      cross join lateral (select ${readUpTo} as read_up_to) mark
      where me.goal_id = $1 and me.user_id = $2`,
    values: [goalId, userId],
  })
  const [row] = rows
  return (
    row && {
      version: row.version,
      unread: row.unread,
      readUpTo: row.read_up_to,
      muted: row.muted,
      readOnly: role === 'auditor' ? 'auditor' : row.cancelled ? 'cancelled' : null,
    }
  )
}

export const unreadOf = async (pool: pg.Pool, userId: UserId): Promise<UnreadMessagesResponse> =>
  (
    await pool.query<UnreadMessagesResponse[number]>({
      name: 'chat-unread',
      text: `select me.goal_id as "goalId", waiting.unread
        from members me ${placeOfReader}
        cross join lateral (select ${readUpTo} as read_up_to) mark
        cross join lateral (select ${unreadAfter('mark.read_up_to')} as unread) waiting
        where me.user_id = $1 and not coalesce(reader.muted, false) and waiting.unread > 0
        order by me.goal_id`,
      values: [userId],
    })
  ).rows
