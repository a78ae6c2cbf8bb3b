import type { DuePayment } from '#projections/due/query.ts'
import type { ReportedPayment } from '#projections/reported/query.ts'
import type { CircleRow } from '#projections/rotation/table.ts'
import type { UserId } from '#shared/ids.ts'
import { type Cents, cents, subtract } from '#shared/money.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { dueNotice, dueWindow } from '../../notices/due.ts'
import type { DueReads } from '../../notices/reads.ts'
import { unansweredWindow } from '../../notices/unanswered.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { nextDay } from './moments.ts'
import type { MemoryTables } from './tables.ts'

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}
interface Moments {
  readonly from: Instant
  readonly before: Instant
}

/** What the SQL of `projections/due` and `projections/reported` answers, from memory; `reads.int.test.ts` compares the two. */
export const dueReadsOver = (tables: MemoryTables, zoneOf: (userId: UserId) => string | undefined) => {
  const paidBy = (userId: UserId, { goalId, round }: CircleRow): Cents => {
    let sum = 0
    for (const { heldCents, askedCents } of tables.roundPayments.under({ goalId, round, userId }))
      sum += Math.max(0, heldCents - askedCents)
    return cents(sum)
  }
  return {
    duePayments: ({ from, to }: Days): DuePayment[] => {
      const due: DuePayment[] = []
      for (const goal of tables.goals.all()) {
        const { goalId, dueDate, status, cycleType, currentCents, targetCents } = goal
        if (dueDate < from || dueDate > to || goal.isArchived || goal.isWithdrawn) continue
        if (status === 'completed' || status === 'cancelled') continue
        const circle = tables.circles.get({ goalId })
        if (circle ? circle.phase !== 'running' || !circle.isOpen : currentCents >= targetCents) continue
        for (const { userId, role } of tables.members.under({ goalId })) {
          if (role === 'auditor') continue
          const paid = circle && paidBy(userId, circle)
          const contributionCents =
            circle && paid !== undefined ? subtract(circle.contributionCents, paid) : null
          if (contributionCents !== null && contributionCents <= 0) continue
          const timeZone = zoneOf(userId) ?? 'UTC'
          due.push({ goalId, userId, goalName: goal.name, dueDate, cycleType, contributionCents, timeZone })
        }
      }
      return due.sort((one, other) => one.goalId - other.goalId || one.userId - other.userId)
    },
    unansweredReports: ({ from, before }: Moments): ReportedPayment[] =>
      [...tables.transactions.all()]
        .filter(
          ({ state, method, createdAt }) =>
            state === 'open' && method !== null && createdAt >= from && createdAt < before,
        )
        .map(({ contributionId, goalId, createdAt }) => ({ contributionId, goalId, reportedAt: createdAt }))
        .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
  }
}
export type DueAnswers = ReturnType<typeof dueReadsOver>

const placeOf = ({ reportedAt, contributionId }: ReportedPayment): string => `${reportedAt} ${contributionId}`

/** That part of the read side as one process sees it. */
export const dueReadsFor = (world: World, answers: DueAnswers, party: Party): DueReads => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  return {
    duePayments: async function* (window) {
      yield await asked('payments that fall due', () => answers.duePayments(window))
    },
    unansweredReports: async function* (window) {
      yield await asked('unanswered reports', () => answers.unansweredReports(window))
    },
  }
}

const dayMs = 86_400_000
/** When a day begins on which somebody may have to be reminded, and whether anybody has to be now. */
export const remindedBy = (answers: DueAnswers, tables: MemoryTables, world: World) => ({
  momentAfter: (after: number): number => {
    let first = Number.POSITIVE_INFINITY
    const consider = (at: number): void => {
      if (at > after && at < first) first = at
    }
    // Tomorrow, since whoever is in the window only then may be reminded as it begins.
    const { from, to } = dueWindow(instant(after + dayMs))
    for (const { dueDate } of tables.goals.all()) consider(Date.parse(dueDate) - 9 * dayMs)
    for (const { timeZone } of answers.duePayments({ from, to })) consider(nextDay(after, timeZone))
    for (const { state, method, createdAt } of tables.transactions.all())
      if (state === 'open' && method !== null) {
        const reported = Date.parse(createdAt)
        consider(reported + (Math.floor((after - reported) / dayMs) + 1) * dayMs)
      }
    return first
  },
  hasNothing: (): boolean => {
    const now = world.clock.now()
    return (
      answers.duePayments(dueWindow(now)).every(payment => !dueNotice(payment, now)) &&
      answers.unansweredReports(unansweredWindow(now)).length === 0
    )
  },
})
