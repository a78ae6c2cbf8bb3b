import type pg from 'pg'
import type { ActivityPerson, ActivityResponse } from '#shared/api/activity.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

const pageSize = 30

/** The activity of a goal before a revision, newest first; undefined when the user is not a member of it. */
export const activityOf = async (
  pool: pg.Pool,
  { goalId, userId, before = Number.MAX_SAFE_INTEGER }: { goalId: GoalId; userId: UserId; before?: number },
): Promise<ActivityResponse[] | undefined> => {
  const rows = await page(pool, { goalId, userId, before })
  return rows.length === 0 ? undefined : rows.filter(isPresent).map(toResponse)
}

type Columns = Database['activity']
type Names = { currency: Currency; actor_name: string | null; subject_name: string | null }
type Row = { [Column in keyof Columns]: Columns[Column] | null } & Names
const isPresent = (row: Row): row is Columns & Names => row.revision !== null

// A goal with no earlier activity gives a member one empty row, and other users none.
const page = statement(
  'activity-of-goal',
  ({ goalId, userId, before }: Slots<{ goalId: GoalId; userId: UserId; before: number }>) =>
    db
      .selectFrom('members as me')
      .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
      .leftJoin('activity as activity', join =>
        join.onRef('activity.goal_id', '=', 'me.goal_id').on('activity.revision', '<', before),
      )
      .leftJoin('accounts.users as actor', 'actor.id', 'activity.actor_user_id')
      .leftJoin('accounts.users as subject', 'subject.id', 'activity.subject_user_id')
      .selectAll('activity')
      .select(['goal.currency', 'actor.username as actor_name', 'subject.username as subject_name'])
      .where('me.goal_id', '=', goalId)
      .where('me.user_id', '=', userId)
      .orderBy('activity.revision', 'desc')
      .limit(pageSize),
)

const person = (userId: UserId | null, name: string | null): ActivityPerson | null =>
  userId === null ? null : { userId, name: name ?? peopleTexts.formerMember }

const toResponse = (row: Columns & Names): ActivityResponse => ({
  id: row.revision,
  type: row.type,
  at: row.at,
  actor: person(row.actor_user_id, row.actor_name),
  subject: person(row.subject_user_id, row.subject_name),
  currency: row.currency,
  amount: row.amount_minor === null ? null : formatDecimal(row.amount_minor, row.currency),
  detail: row.detail,
})
