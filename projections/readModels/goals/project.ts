import { usualCircleWord } from '#shared/circleWords.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, times, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { plusDays } from '#shared/time.ts'
import type { GoalFact } from '../../engine/fact.ts'
import { readModel } from '../../engine/readModel.ts'
import { seatsIn } from '../members/seats.ts'
import { type MemberRow, memberTable } from '../members/table.ts'
import { type CircleRow, circleTable } from '../rotation/table.ts'
import { type GoalRow, goalTable } from './table.ts'

export const goals = readModel({
  tables: { goals: goalTable },
  reads: { members: memberTable, circles: circleTable },
  // Its row counts the revisions of the goal.
  canHandle: 'every event',
  needs: ({ goalId, event }, { goals, members, circles }) => {
    goals.request({ goalId })
    circles.request({ goalId })
    if (event.type === 'MemberRoleChanged' || event.type === 'MemberLeft' || event.type === 'SeatsChosen')
      members.request({ goalId, userId: event.data.userId })
    if (event.type === 'MemberReplaced') members.request({ goalId, userId: event.data.leaverUserId })
  },
  project: ({ goalId, revision, at, event }, { goals, members, circles }) => {
    if (event.type === 'GoalCreated') {
      const { data } = event
      goals.put({
        goalId,
        creatorId: data.creatorId,
        createdAt: at,
        name: data.name,
        type: data.type,
        subtype: data.subtype,
        circleWord: data.rotation ? (data.circleWord ?? usualCircleWord) : null,
        description: data.description,
        currency: data.currency,
        targetMinor: data.targetMinor,
        currentMinor: zero,
        startDate: data.startDate,
        endDate: data.endDate,
        dueDate: data.rotation ? plusCycles(data.startDate, data.rotation.cycleType, 1) : data.endDate,
        cycleType: data.rotation?.cycleType ?? null,
        contributionMinor: data.contributionMinor,
        totalMembers: data.totalMembers,
        memberCount: 0,
        currentCycle: 0,
        status: 'upcoming',
        isArchived: false,
        runAgainOf: data.runAgainOf ?? null,
        isWithdrawn: false,
        revision,
      })
      return
    }
    const goal = goals.get({ goalId })
    if (!goal) throw new Error(`goal ${goalId} has no row at revision ${revision}`)
    const memberCount = goal.memberCount + seatsGained(event, userId => members.get({ goalId, userId }))
    const circle = circles.get({ goalId })
    const next = circle ? withCircle(changed(goal, event), circle) : withSavings(changed(goal, event), event)
    goals.put({ ...next, memberCount, revision })
  },
})

/** In a circle seats are counted, of which a member may have several. Auditors hold none. */
const seatsGained = (
  event: GoalFact['event'],
  memberOf: (userId: UserId) => MemberRow | undefined,
): number => {
  const seats = (userId: UserId): number => {
    const row = memberOf(userId)
    return row && takesPart(row.role) ? Math.max(1, seatsIn(row.seats).length) : 0
  }
  switch (event.type) {
    case 'MemberJoined':
      return takesPart(event.data.role) ? 1 : 0
    case 'MemberRoleChanged': {
      const before = seats(event.data.userId)
      return takesPart(event.data.role) ? Math.max(1, before) - before : -before
    }
    case 'SeatsChosen':
      return event.data.positions.length - seats(event.data.userId)
    case 'MemberReplaced':
      // The successor has joined with one seat, and has those of the leaver now.
      return Math.max(1, seats(event.data.leaverUserId)) - 1
    case 'MemberLeft':
      return -seats(event.data.userId)
    default:
      return 0
  }
}

const changed = (goal: GoalRow, event: GoalFact['event']): GoalRow => {
  switch (event.type) {
    case 'GoalEdited': {
      const { edit: _, ...changes } = event.data
      return { ...goal, ...given(changes) }
    }
    case 'GoalArchived':
      return { ...goal, isArchived: true }
    case 'GoalRestored':
      return { ...goal, isArchived: false }
    case 'GoalCancelled':
      return { ...goal, status: 'cancelled' }
    case 'WithdrawalRequested':
      return { ...goal, isWithdrawn: true }
    default:
      return goal
  }
}

/** A circle shows the pot of its round; its dates follow its rounds. */
const withCircle = (goal: GoalRow, circle: CircleRow): GoalRow => {
  const { cycleType, contributionMinor, seats, startsOn, round, isOpen, cycle, pausedDays } = circle
  const last = isOpen ? round : round - 1
  return {
    ...goal,
    targetMinor: times(contributionMinor, seats),
    totalMembers: seats,
    startDate: startsOn,
    dueDate: circle.dueOn,
    // Each remaining turn takes one cycle, counted from the current one.
    endDate: plusDays(plusCycles(startsOn, cycleType, cycle + seats - last), pausedDays),
    currentMinor: circle.potMinor,
    currentCycle: round - 1,
    status: statusOfCircle(circle),
  }
}

const statusOfCircle = ({ phase, potMinor }: CircleRow): GoalRow['status'] => {
  switch (phase) {
    case 'forming':
      return potMinor > 0 ? 'active' : 'upcoming'
    case 'running':
      return 'active'
    case 'completed':
      return 'completed'
    case 'wound_up':
      return 'cancelled'
  }
}

/** Any other goal is due on its end date and shows what is saved. */
const withSavings = (goal: GoalRow, event: GoalFact['event']): GoalRow => {
  const saved: GoalRow = {
    ...goal,
    dueDate: goal.endDate,
    currentMinor: add(goal.currentMinor, received(event, goal)),
  }
  return goal.status === 'cancelled' ? saved : { ...saved, status: statusOf(saved) }
}

const received = (event: GoalFact['event'], { isWithdrawn }: GoalRow): Minor => {
  // A goal that is paid out as a whole continues to show what was saved.
  if (isWithdrawn) return zero
  switch (event.type) {
    case 'ContributionReceived':
    case 'ContributionRefundFailed':
    case 'RefundFeeReturned':
    case 'DisputeWon':
      return event.data.amountMinor
    case 'ContributionRefunded':
    case 'RefundFeeKept':
    case 'ContributionDisputed':
      return subtract(zero, event.data.amountMinor)
    case 'EntryReversed': {
      const { type, data } = event.data.mistaken
      return type === 'ContributionReceived' ? subtract(zero, data.amountMinor) : zero
    }
    case 'PayoutDue':
      return event.data.reason === 'withdrawal' ? subtract(zero, event.data.amountMinor) : zero
    default:
      return zero
  }
}

const statusOf = ({ currentMinor, targetMinor }: GoalRow): GoalRow['status'] => {
  if (currentMinor === 0) return 'upcoming'
  return currentMinor >= targetMinor ? 'completed' : 'active'
}

type Given<Changes> = { [Field in keyof Changes]: Exclude<Changes[Field], undefined> }
const given = <Changes extends object>(changes: Changes): Given<Changes> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<Changes>
