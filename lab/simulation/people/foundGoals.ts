import type { Terms } from '#ledger/domain/goal/state.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { type GoalId, invitationId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type CalendarDate, dateOf, plusDays } from '#shared/time.ts'
import type { World } from '../core/world.ts'
import type { Log, ReadAndAppend } from '../ports/store.ts'
import type { GoalScenario } from './scenario.ts'

const context = { actor: 'setting', cause: 'setting', correlation: 'setting' }

/** Creates the goals and their members, before anything goes wrong. */
export const foundGoals = async (
  { world, log }: { readonly world: World; readonly log: Log },
  goals: readonly (readonly [GoalId, GoalScenario])[],
): Promise<void> => {
  const store: ReadAndAppend = {
    append: async (...given) => log.append(...given),
    read: async function* (stream, from = 0n) {
      yield* log.eventsOf(stream).slice(Number(from))
    },
  }
  const handler = createGoalHandler({ store, clock: world.clock })
  for (const [id, goal] of goals) {
    const [creatorId, ...others] = goal.members.map(userId)
    if (creatorId === undefined) continue
    const now = world.clock.now()
    const terms = termsOf(goal, { id, creatorId, today: dateOf(now) })
    const link = { invitationId: invitationId(world.random.uuid()), now }
    const invited = { ...link, userId: creatorId, channel: 'link', role: 'member' } as const
    const [helper] = goal.circle?.hasCoOrganiser ? others : []
    const helping = { type: 'ChangeRole', userId: creatorId, role: 'co_organiser', now } as const
    await Promise.all([
      handler.handle(id, { type: 'CreateGoal', terms }, context),
      handler.handle(id, { type: 'IssueInvitation', ...invited, replacesUserId: null }, context),
      ...others.map(other =>
        handler.handle(id, { type: 'AcceptInvitation', ...link, userId: other }, context),
      ),
      ...(helper ? [handler.handle(id, { ...helping, memberUserId: helper }, context)] : []),
    ])
  }
}

interface Founding {
  readonly id: GoalId
  readonly creatorId: UserId
  readonly today: CalendarDate
}

const termsOf = (goal: GoalScenario, { id, creatorId, today }: Founding): Terms => {
  const { circle } = goal
  const seats = circle?.seats ?? goal.members.length
  const contributionMinor = minor(goal.contributionMinor)
  const isCircle = goal.kind === 'circle'
  const startDate = plusDays(today, circle?.startsInDays ?? (goal.endsInDays === undefined ? 200 : 0))
  return {
    goalId: id,
    creatorId,
    name: 'Lisbon in June',
    type: 'Vacation & Travel',
    subtype: null,
    description: null,
    currency: goal.currency,
    targetMinor: minor(goal.targetMinor),
    startDate,
    endDate: plusDays(startDate, goal.endsInDays ?? 200),
    totalMembers: seats,
    contributionMinor: isCircle ? contributionMinor : null,
    rotation: isCircle
      ? { cycleType: 'weekly', contributionMinor, seats, charter: circle?.charter ?? null }
      : null,
  }
}
