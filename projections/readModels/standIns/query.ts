import { sql } from 'kysely'
import type pg from 'pg'
import type { GoalId, UserId } from '#shared/ids.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

/** The members of a circle without an account so far, in the order of their numbers. */
export const standInsOf = (pool: pg.Pool, goalId: GoalId): Promise<KnownStandIn[]> =>
  unclaimed(pool, { goalId })
export type KnownStandIn = Awaited<ReturnType<typeof unclaimed>>[number]

/** Claims to which a member objects, or for which words are missing; at most a hundred. */
export const claimsForAdmins = (pool: pg.Pool) => toDecide(pool)

/** Those who left before the beginning have no row among the users. */
const standIns = db
  .selectFrom('stand_ins as stand_in')
  .innerJoin('accounts.users as person', 'person.id', 'stand_in.user_id')
  .leftJoin('accounts.users as adder', 'adder.id', 'stand_in.added_by_user_id')
  .leftJoin('accounts.users as claimant', 'claimant.id', 'stand_in.claimant_user_id')
  .leftJoin('accounts.users as objector', 'objector.id', 'stand_in.objected_by_user_id')
  .selectAll('stand_in')
  .select(['person.username as name', 'adder.username as added_by', 'objector.username as objected_by'])
  .select('claimant.username as claimant')

const unclaimed = statement('stand-ins-of-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  standIns
    .innerJoin('members as member', join =>
      join.onRef('member.goal_id', '=', 'stand_in.goal_id').onRef('member.user_id', '=', 'stand_in.user_id'),
    )
    .where('stand_in.goal_id', '=', goalId)
    .where('stand_in.is_claimed', '=', false)
    .orderBy('stand_in.user_id'),
)
const toDecide = statement('claims-for-admins', (_: Slots<Record<never, never>>) =>
  standIns
    .innerJoin('goals as goal', 'goal.goal_id', 'stand_in.goal_id')
    .select('goal.name as goal_name')
    .where('stand_in.is_claim_open', '=', true)
    .where(sql<boolean>`(stand_in.notice_ends_at is null or stand_in.decided_by is not null)`)
    .orderBy('stand_in.decided_by')
    .orderBy('stand_in.goal_id')
    .limit(100),
)

/** Whether an account has claimed a seat, and the claim is still open. */
export const hasOpenClaim = async (pool: pg.Pool, userId: UserId): Promise<boolean> =>
  (await openClaims(pool, { userId })).length > 0

const openClaims = statement('open-claims-of-account', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('stand_ins')
    .select('goal_id')
    .where('claimant_user_id', '=', userId)
    .where('is_claim_open', '=', true)
    .limit(1),
)
