import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { type Database, statement } from '../db/statement.ts'

/** A member's goals, newest first. */
export const goalsOf = async (pool: pg.Pool, userId: UserId): Promise<GoalResponse[]> =>
  (await ofMember(pool, { userId })).map(toResponse)

/** The goal, if the user is a member of it. */
export const goalOf = async (
  pool: pg.Pool,
  goalId: GoalId,
  userId: UserId,
): Promise<GoalResponse | undefined> => {
  const [row] = await one(pool, { goalId, userId })
  return row && toResponse(row)
}

const visible = (db: Kysely<Database>) =>
  db
    .selectFrom('read.members as me')
    .innerJoin('read.goals as goal', 'goal.goal_id', 'me.goal_id')
    .selectAll('goal')
    .select('me.role')

type Row = Database['read.goals'] & { role: GoalResponse['role'] }
const ofMember = statement<{ userId: UserId }, Row>('goals-of-member', ['userId'], (db, { userId }) =>
  visible(db).where('me.user_id', '=', userId).orderBy('goal.goal_id', 'desc'),
)
const one = statement<{ goalId: GoalId; userId: UserId }, Row>(
  'goal-of-member',
  ['goalId', 'userId'],
  (db, { goalId, userId }) => visible(db).where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
)

const toResponse = (row: Row): GoalResponse => ({
  id: row.goal_id,
  name: row.name,
  type: row.type,
  subtype: row.subtype,
  description: row.description,
  targetAmount: formatDecimal(row.target_cents),
  currentAmount: formatDecimal(row.current_cents),
  creatorId: row.creator_id,
  createdAt: row.created_at,
  startDate: row.start_date,
  endDate: row.end_date,
  dueDate: row.due_date,
  cycleType: row.cycle_type,
  contributionAmount: row.contribution_cents === null ? null : formatDecimal(row.contribution_cents),
  totalMembers: row.total_members,
  memberCount: row.member_count,
  currentCycle: row.current_cycle,
  status: row.status,
  isArchived: row.is_archived,
  role: row.role,
})
