import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import type { GoalId, UserId } from '#shared/ids.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

/** A vote with the names of the members concerned. */
export type KnownVote = Database['votes'] & {
  readonly by_name: string | null
  readonly member_name: string | null
  readonly casts: readonly {
    readonly user_id: UserId
    readonly name: string | null
    readonly in_favour: boolean
  }[]
}

/** The newest first; undefined for goals that are no circle, and for users who are no members. */
export const votesOfCircle = async (
  pool: pg.Pool,
  { goalId, userId }: { readonly goalId: GoalId; readonly userId: UserId },
): Promise<KnownVote[] | undefined> => {
  const [[circle], votes] = await Promise.all([
    circleOfMember(pool, { goalId, userId }),
    ofGoal(pool, { goalId }),
  ])
  return circle && votes
}

const circleOfMember = statement(
  'circle-of-voter',
  ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
    db
      .selectFrom('circles as circle')
      .innerJoin('members as me', 'me.goal_id', 'circle.goal_id')
      .select('circle.goal_id')
      .where('circle.goal_id', '=', goalId)
      .where('me.user_id', '=', userId),
)

type Builder = ExpressionBuilder<Database & { vote: Database['votes'] }, 'vote'>

const casts = (vote: Builder) =>
  vote
    .selectFrom('vote_casts as cast')
    .leftJoin('accounts.users as person', 'person.id', 'cast.user_id')
    .select(['cast.user_id', 'person.username as name', 'cast.in_favour'])
    .whereRef('cast.goal_id', '=', 'vote.goal_id')
    .whereRef('cast.vote', '=', 'vote.vote')
    .orderBy('cast.user_id')

const ofGoal = statement('votes-of-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db
    .selectFrom('votes as vote')
    .leftJoin('accounts.users as proposer', 'proposer.id', 'vote.by_user_id')
    .leftJoin('accounts.users as member', 'member.id', 'vote.member_user_id')
    .selectAll('vote')
    .select(['proposer.username as by_name', 'member.username as member_name'])
    .select(({ eb }) => jsonArrayFrom(casts(eb as unknown as Builder)).as('casts'))
    .where('vote.goal_id', '=', goalId)
    .orderBy('vote.vote', 'desc')
    .limit(50),
)
