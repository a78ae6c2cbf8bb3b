import type pg from 'pg'
import type { MessageResponse } from '#shared/api/chat.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { runsGoal } from '#shared/roles.ts'
import { tellUsers } from '../told.ts'
import { messageOf, type Reader } from './reading.ts'

interface Words {
  readonly id: string
  readonly text: string
}

/**
 * What the members of a goal say to each other: rows that can be hidden and deleted, never events. Who may do what is
 * for the caller to know; here it is done once, in one order for everybody, and told to who is looking.
 */
export const createChats = (pool: pg.Pool, clock: Clock) => {
  const keysOf = (goalId: GoalId): string[] => [`/api/goals/${goalId}/chat`, '/api/messages/unread']
  const tellMembers = async (goalId: GoalId): Promise<void> => {
    const { rows } = await pool.query<{ user_id: UserId }>({
      name: 'chat-members',
      text: `select user_id from members where goal_id = $1`,
      values: [goalId],
    })
    const members = rows.map(row => row.user_id)
    await tellUsers(pool, members, keysOf(goalId))
  }

  return {
    /** The message as it is kept; undefined when its id is taken by another. */
    say: async (author: Reader, { id, text }: Words): Promise<MessageResponse | undefined> => {
      const { goalId, userId } = author
      const written = await pool.query({
        name: 'chat-say',
        text: `with chat as (
            insert into accounts.chats as known (goal_id, version) values ($1, 1)
            on conflict (goal_id) do update set version = known.version + 1 returning version),
          said as (
            insert into accounts.messages (goal_id, number, changed, id, user_id, sent_at)
            select $1, version, version, $2, $3, $4 from chat
            on conflict (goal_id, id) do nothing returning goal_id, number)
          insert into accounts.message_texts (goal_id, number, user_id, text)
          select goal_id, number, $3, $5 from said`,
        values: [goalId, id, userId, clock.now(), text],
      })
      if (written.rowCount) await tellMembers(goalId)
      const kept = await messageOf(pool, author, id)
      return kept?.userId === userId && (kept.hidden || kept.text === text) ? kept : undefined
    },

    /** Whether it was this reader's to hide. What authors take back is gone; what others hide stays the author's. */
    hide: async ({ goalId, userId, role }: Reader, id: string): Promise<boolean> => {
      const found = await pool.query<{ mine: boolean }>(
        'select user_id is not distinct from $3 as mine from accounts.messages where goal_id = $1 and id = $2',
        [goalId, id, userId],
      )
      const mine = found.rows[0]?.mine
      if (!mine && !runsGoal(role)) return false
      const hidden = await pool.query(
        `with chat as (
            update accounts.chats set version = version + 1 where goal_id = $1 returning version),
          hidden as (
            update accounts.messages set changed = version, hidden_as = $4, hidden_by = $3 from chat
            where goal_id = $1 and id = $2 and hidden_as is null returning goal_id, number),
          erased as (
            delete from accounts.message_texts text using hidden
            where $4 = 'author' and text.goal_id = hidden.goal_id and text.number = hidden.number)
          select number from hidden`,
        [goalId, id, userId, mine ? 'author' : 'organiser'],
      )
      if (hidden.rowCount) await tellMembers(goalId)
      return true
    },

    /** Never back, however late it arrives, and never beyond what was said. */
    markRead: async ({ goalId, userId }: Reader, upTo: number): Promise<void> => {
      const moved = await pool.query(
        `insert into accounts.chat_readers as known (goal_id, user_id, read_up_to)
          select goal_id, $2, least($3, version) from accounts.chats where goal_id = $1
          on conflict (goal_id, user_id) do update set read_up_to = excluded.read_up_to
          where coalesce(known.read_up_to, -1) < excluded.read_up_to`,
        [goalId, userId, upTo],
      )
      if (moved.rowCount) await tellUsers(pool, [userId], keysOf(goalId))
    },

    mute: async ({ goalId, userId }: Reader, muted: boolean): Promise<void> => {
      await pool.query(
        `insert into accounts.chat_readers (goal_id, user_id, muted) values ($1, $2, $3)
          on conflict (goal_id, user_id) do update set muted = excluded.muted`,
        [goalId, userId, muted],
      )
      await tellUsers(pool, [userId], keysOf(goalId))
    },
  }
}
export type Chats = ReturnType<typeof createChats>
