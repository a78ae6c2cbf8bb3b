import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type Run, runsOf } from '#projections/readModels/goals/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import type { GoalNumbers } from '../accounts/goalNumbers.ts'
import { termsAgreed } from '../domain/goal/creation.ts'
import { mayRunAgain, othersIn } from '../domain/goal/members/runningAgain.ts'
import type { GoalState, Terms } from '../domain/goal/state.ts'
import type { Context, Handled } from '../handle.ts'
import type { InvitationRows } from '../invitations/rows.ts'
import type { Dependencies } from './dependencies.ts'

interface Parts extends Pick<Dependencies, 'goals' | 'jobs'> {
  readonly pool: pg.Pool
  readonly goalNumbers: GoalNumbers
  readonly invitations: Pick<InvitationRows, 'addUsers'>
}

interface Wanted {
  /** The finished circle. */
  readonly of: GoalId
  readonly userId: UserId
  readonly terms: (goalId: GoalId) => Terms
  readonly now: Instant
}

/** How often a member can run the same circle again: after the ones before were cancelled. */
export const mostRuns = 3

/**
 * Creates a circle that runs a finished one again, and invites its people. Each member has one such circle at a time,
 * however often they ask for it, and in however many windows. Another form than that of the existing circle is refused.
 */
export const runAgain = async (
  { goals, pool, goalNumbers, invitations, jobs }: Parts,
  { of, userId, terms, now }: Wanted,
  context: Context,
): Promise<Refusal | (Extract<Handled, { outcome: 'accepted' }> & { readonly terms: Terms })> => {
  const former = await goals.load(of, 'fresh')
  const refused = mayRunAgain(former, userId)
  if (refused?.outcome === 'refused') return refused.refusal
  const { runs, live } = await ownRuns(pool, { of, userId })
  if (!live && runs.length >= mostRuns) return { code: 'run_again_often' }
  const goalId = live?.goalId ?? (await numberOf(goalNumbers, { of, userId, run: runs.length, now }))

  const known = (await goals.load(goalId, 'fresh')).terms
  const asked = terms(goalId)
  const made = known ?? asked
  const people = known
    ? []
    : await invitations.addUsers(goalId, userId, await invitedBy({ goals, former, userId, runs }))
  const create = { type: 'CreateGoal', terms: made, invited: { people, now } } as const
  const handled = await goals.handle(goalId, create, context)
  if (handled.outcome === 'refused') return handled.refusal
  for (const { type, data } of handled.events)
    if (type === 'InvitationIssued')
      // When the queue fails, the job for overdue invitations sends it.
      await jobs
        .add(
          'invitation-mail',
          { invitationId: data.invitationId, resend: 0 },
          { id: `${data.invitationId}-0` },
        )
        .catch(() => undefined)
  const stored = (await goals.load(goalId)).terms ?? made
  // Another window was first, or it was made earlier.
  if (!isSame(stored, termsAgreed(asked))) return { code: 'run_again_made', values: { name: stored.name } }
  return { ...handled, terms: stored }
}

const isSame = (known: Terms, asked: Terms): boolean => isDeepStrictEqual(plain(known), plain(asked))
const plain = (terms: Terms): unknown => JSON.parse(JSON.stringify(terms))

/** The caller's circles that run this one again, and the one among them that was not cancelled. */
export const ownRuns = async (
  pool: pg.Pool,
  { of, userId }: { readonly of: GoalId; readonly userId: UserId },
): Promise<{ readonly runs: readonly Run[]; readonly live: Run | undefined }> => {
  const runs = (await runsOf(pool, of)).filter(({ creatorId }) => creatorId === userId)
  return { runs, live: runs.find(({ status }) => status !== 'cancelled') }
}

interface Numbered extends Pick<Wanted, 'of' | 'userId' | 'now'> {
  readonly run: number
}
/** The key says which circle is meant, and not what was typed, so that there is no other form to differ from. */
const numberOf = async (numbers: GoalNumbers, { of, userId, run, now }: Numbered): Promise<GoalId> => {
  const goalId = await numbers({ userId, idempotencyKey: `run-again-${of}-${run}`, body: { of, run }, now })
  if (goalId === 'conflict')
    throw new Error(`the key of run ${run} of goal ${of} was used for something else`)
  return goalId
}

interface Inviting extends Pick<Dependencies, 'goals'> {
  readonly former: GoalState
  readonly userId: UserId
  readonly runs: readonly Run[]
}
/** All others of the former circle, with the reason of those who are not invited. */
export const othersAgain = async ({ goals, former, userId, runs }: Inviting) =>
  othersIn(former, userId, await Promise.all(runs.map(({ goalId }) => goals.load(goalId, 'fresh'))))

const invitedBy = async (inviting: Inviting): Promise<UserId[]> =>
  (await othersAgain(inviting)).flatMap(({ userId, reason }) => (reason === undefined ? userId : []))
