import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import type { DuePayment } from '#projections/readModels/duePayments/query.ts'
import type { UnsentPayout } from '#projections/readModels/payouts/query.ts'
import type { PayoutRow } from '#projections/readModels/payouts/table.ts'
import type { CircleRow } from '#projections/readModels/rotation/table.ts'
import type { ScheduleRow } from '#projections/readModels/schedules/table.ts'
import type { ReportedPayment } from '#projections/readModels/transactions/query.ts'
import type { TransactionRow } from '#projections/readModels/transactions/table.ts'
import { acceptanceDays, formingDays, standstillDays } from '#shared/charter.ts'
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import { defaultCurrency, type Minor, minor, subtract } from '#shared/money.ts'
import { caseDays } from '#shared/sendingDays.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { dateOf, dayMs, plusDays, plusMs } from '#shared/time.ts'
import type { CircleReads, DueReads } from '#workers/notifications/reads.ts'
import { usableDestination } from '../../builders/domain/destinations.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Answered } from './database.ts'
import { databaseFor } from './database.ts'
import type { MemoryTables } from './readSide.ts'

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}
interface Moments {
  readonly from: Instant
  readonly before: Instant
}

/** The queries of reminders over tables in memory; `reads.int.test.ts` compares them with the SQL. */
export const dueQueries = (tables: MemoryTables, zoneOf: (userId: UserId) => string | undefined) => {
  const paidBy = (userId: UserId, { goalId, round }: CircleRow): Minor => {
    let sum = 0
    for (const { heldMinor, askedMinor } of tables.roundPayments.matching({ goalId, round, userId }))
      sum += Math.max(0, heldMinor - askedMinor)
    return minor(sum)
  }
  const unsentOf = ({ goalId, payoutId, attempt, dueAt, freedAt, heldUntil }: PayoutRow) => {
    const approvals = [...tables.approvals.all()]
      .filter(one => one.goalId === goalId && one.payoutId === payoutId)
      .map(({ userId, approvedAt: at }) => ({ userId, at }))
      .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.userId - other.userId))
    return { goalId, payoutId, attempt, dueAt, freedAt, heldUntil, approvals, destination: undefined }
  }
  return {
    duePayments: ({ from, to }: Days): DuePayment[] => {
      const due: DuePayment[] = []
      for (const goal of tables.goals.all()) {
        const { goalId, dueDate, status, cycleType, currency, currentMinor, targetMinor } = goal
        if (dueDate < from || dueDate > to || goal.isArchived || goal.isWithdrawn) continue
        if (status === 'completed' || status === 'cancelled') continue
        const circle = tables.circles.get({ goalId })
        if (circle ? circle.phase !== 'running' || !circle.isOpen : currentMinor >= targetMinor) continue
        for (const { userId, role } of tables.members.matching({ goalId })) {
          if (role === 'auditor') continue
          const paid = circle && paidBy(userId, circle)
          const contributionMinor =
            circle && paid !== undefined ? subtract(circle.contributionMinor, paid) : null
          if (contributionMinor !== null && contributionMinor <= 0) continue
          const standIn = tables.standIns.get({ goalId, userId })
          const addedByUserId = standIn && !standIn.isClaimed ? standIn.addedByUserId : null
          const timeZone = zoneOf(addedByUserId ?? userId) ?? 'UTC'
          const about = { goalName: goal.name, dueDate, cycleType, currency, addedByUserId }
          due.push({ goalId, userId, ...about, contributionMinor, timeZone })
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
    /** Without destinations, which are no part of the log. */
    unsentPayouts: ({ from, before }: Moments): UnsentPayout[] =>
      sorted(
        [...tables.payouts.all()].filter(({ status }) => status === 'due').map(unsentOf),
        ({ goalId, payoutId }) => `${String(goalId).padStart(15, '0')} ${payoutId}`,
      ).flatMap(({ heldUntil, ...unsent }) => {
        const { dueAt, freedAt, approvals } = unsent
        const times = [dueAt, freedAt ?? dueAt, heldUntil ?? dueAt, ...approvals.map(({ at }) => at)]
        const changedAt = times.toSorted().at(-1) ?? dueAt
        return changedAt >= from && changedAt <= before ? unsent : []
      }),
  }
}
export type DueAnswers = ReturnType<typeof dueQueries>

const placeOf = ({ reportedAt, contributionId }: ReportedPayment): string => `${reportedAt} ${contributionId}`

export const dueReadsFor = (world: World, answers: DueAnswers, instance: Instance): DueReads => {
  const asked = databaseFor(world, instance)
  return {
    duePayments: async function* (window) {
      yield await asked('payments that fall due', () => answers.duePayments(window))
    },
    unansweredReports: async function* (window) {
      yield await asked('unanswered reports', () => answers.unansweredReports(window))
    },
    unsentPayouts: async function* (window) {
      const unsent = await asked('unsent payouts', () => answers.unsentPayouts(window))
      // Everybody here has said where their payouts go.
      const destination = { ...usableDestination, setAt: usableDestination.usableFrom }
      yield unsent.map(payout => ({
        ...payout,
        destination: { ...destination, isAtStripe: false, readyAt: undefined },
      }))
    },
  }
}

export type CircleAnswers = Answered<CircleReads>

/** The queries of circles over tables in memory; `reads.int.test.ts` compares them with the SQL. */
export const circleQueries = (tables: MemoryTables): CircleAnswers => ({
  circlesOf: users =>
    [...tables.circles.all()]
      .filter(({ goalId, phase }) => {
        const members = [...tables.members.matching({ goalId })]
        return phase === 'running' && members.some(one => one.position !== null && users.includes(one.userId))
      })
      .map(({ goalId }) => goalId)
      .sort((one, other) => one - other),
  toWake: ({ now, after, limit }) => {
    const on = plusDays(dateOf(now), 1)
    const hasDecided = (goalId: GoalId): boolean =>
      [...tables.votes.matching({ goalId })].some(
        ({ status, notBefore, endsAt }) => status === 'open' && (notBefore ?? endsAt) <= now,
      )
    const hasLapsed = (goalId: GoalId, on: CalendarDate): boolean =>
      [...tables.members.matching({ goalId })].some(
        ({ position, role, askedOn }) =>
          position !== null &&
          role !== 'organiser' &&
          askedOn !== null &&
          askedOn < plusDays(on, -acceptanceDays),
      )
    const hasLackingDraw = (goalId: GoalId): boolean =>
      [...tables.draws.matching({ goalId })].some(
        ({ draw, seed, missing, endsAt, revealBy }) =>
          seed === null && missing === null && revealBy !== null && (draw > 1 ? endsAt : revealBy) <= now,
      )
    const hasDeposit = (goalId: GoalId, isOver: boolean): boolean =>
      [...tables.deposits.matching({ goalId })].some(
        ({ leftMinor, isFirm }) => leftMinor > 0 && (!isFirm || isOver),
      )
    return [...tables.circles.all()]
      .filter(({ goalId, wakeOn, phase, seats, charterVersion, isOpen, dueOn, startsOn, noticeEndsAt }) => {
        const goal = tables.goals.get({ goalId })
        if (goalId <= after || !goal) return false
        if (phase === 'running' && isOpen && dueOn < plusDays(on, -standstillDays)) return true
        if (hasDecided(goalId)) return true
        if (hasDeposit(goalId, phase === 'completed' || phase === 'wound_up')) return true
        if (phase === 'running' && noticeEndsAt !== null && noticeEndsAt <= now) return true
        if (phase === 'forming' && startsOn < plusDays(on, -formingDays)) return true
        if (phase === 'forming' && !goal.isArchived && (hasLapsed(goalId, on) || hasLackingDraw(goalId)))
          return true
        if (wakeOn === null || wakeOn > on || goal.isArchived) return false
        const awaited = [...tables.members.matching({ goalId })].some(
          ({ position, acceptedVersion }) => position !== null && acceptedVersion < charterVersion,
        )
        return phase === 'running' || (goal.memberCount >= seats && !awaited)
      })
      .map(({ goalId }) => goalId)
      .sort((one, other) => one - other)
      .slice(0, limit)
  },
  overdueCases: ({ now, limit }) => {
    const before = plusMs(now, -caseDays * dayMs)
    const keyOf = ({ contestedAt, goalId, payoutId }: PayoutRow): string =>
      `${contestedAt} ${String(goalId).padStart(15, '0')} ${payoutId}`
    return sorted(
      [...tables.payouts.all()].filter(
        ({ status, sentFrom, contestedAt }) =>
          status === 'contested' && sentFrom === 'bank' && contestedAt !== null && contestedAt <= before,
      ),
      keyOf,
    )
      .slice(0, limit)
      .map(({ goalId, payoutId }) => ({ goalId, payoutId }))
  },
  drawsToReveal: ({ now, limit }) =>
    [...tables.draws.all()]
      .filter(({ goalId, draw, seed, missing, endsAt }) => {
        const [circle, goal] = [tables.circles.get({ goalId }), tables.goals.get({ goalId })]
        if (seed !== null || missing !== null || circle?.phase !== 'forming' || goal?.isArchived) return false
        if ([...tables.draws.all()].some(other => other.goalId === goalId && other.draw > draw)) return false
        const salts = [...tables.members.matching({ goalId })]
          .filter(({ position }) => position !== null)
          .map(({ userId }) => tables.salts.get({ goalId, draw, userId }))
        const isSettled = endsAt <= now || salts.every(salt => salt !== undefined)
        return isSettled && salts.every(salt => salt?.salt !== null)
      })
      .sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
      .map(({ goalId }) => goalId)
      .slice(0, limit),
})

/** The queries of `projections/*\/query.ts` over tables in memory; `reads.int.test.ts` compares the two. */
export const paymentQueries = (tables: MemoryTables, zoneOf: (userId: UserId) => string | undefined) => {
  const goalOf = (goalId: GoalId) => {
    const { name: goalName = '', currency = defaultCurrency } = tables.goals.get({ goalId }) ?? {}
    return { goalName, currency }
  }
  const planOf = (id: ScheduleId | null) =>
    id === null ? undefined : tables.schedules.get({ scheduleId: id })
  const isUnfinished = (paid: TransactionRow): boolean => {
    if (paid.method !== null) return false
    if (paid.state !== 'open' && (paid.feeMinor !== null || paid.status !== 'completed')) return false
    const plan = planOf(paid.scheduleId)
    return !plan || plan.status === 'requested' || plan.status === 'ended' || paid.status !== 'failed'
  }
  const openOf = (plan: ScheduleRow): TransactionRow | undefined =>
    sorted(
      [...tables.transactions.all()].filter(
        ({ scheduleId, state }) => scheduleId === plan.scheduleId && state === 'open',
      ),
      ({ period }) => period ?? '',
    )[0]
  const isPassedBy = ({ goalId, userId, status, nextOn }: ScheduleRow): boolean => {
    const circle = tables.circles.get({ goalId })
    if (status !== 'active' || circle?.phase !== 'running' || !circle.isOpen) return false
    if (circle.dueOn >= nextOn) return false
    let heldMinor = 0
    for (const paid of tables.roundPayments.matching({ goalId, round: circle.round, userId }))
      heldMinor += paid.heldMinor
    return circle.contributionMinor > heldMinor
  }
  const toPlan = (plan: ScheduleRow) => {
    const open = openOf(plan)
    const { declineCode, firstDeclinedAt, declinedAt, period } = open ?? {}
    return {
      ...plan,
      ...goalOf(plan.goalId),
      isPassedBy: isPassedBy(plan),
      timeZone: zoneOf(plan.userId),
      openPeriod: open?.period ?? undefined,
      failed:
        open && declineCode && firstDeclinedAt && declinedAt && period
          ? {
              ...{ contributionId: open.contributionId, amountMinor: open.amountMinor, period },
              ...{
                code: declineCode,
                advice: open.declineAdvice,
                firstAt: firstDeclinedAt,
                lastAt: declinedAt,
              },
            }
          : undefined,
    }
  }

  return {
    unfinishedPayments: ({ before, limit }) =>
      sorted(
        [...tables.transactions.all()].filter(paid => paid.createdAt < before && isUnfinished(paid)),
        ({ createdAt }) => createdAt,
      )
        .slice(0, limit)
        .map(({ contributionId, goalId, paymentIntentId, createdAt, state, scheduleId }) => {
          const status = planOf(scheduleId)?.status
          const planned = status === 'active' || status === 'paused'
          return { contributionId, goalId, paymentIntentId, createdAt, open: state === 'open', planned }
        }),
    waitingRefunds: ({ before, limit }) =>
      sorted(
        [...tables.refunds.all()].filter(row => row.status === 'requested' && row.requestedAt < before),
        ({ requestedAt }) => requestedAt,
      )
        .slice(0, limit)
        .map(({ refundRequestId, contributionId, goalId }) => ({ refundRequestId, contributionId, goalId })),
    paymentById: id => {
      const row = tables.transactions.get({ contributionId: id })
      if (!row || !tables.goals.get({ goalId: row.goalId })) return undefined
      const timeZone = zoneOf(row.userId)
      return {
        ...row,
        ...goalOf(row.goalId),
        payer: null,
        holder: null,
        open: row.state === 'open',
        timeZone,
      }
    },
    schedulesToCharge: ({ today, todays = {}, after, limit }) =>
      sorted([...tables.schedules.all()], ({ scheduleId }) => scheduleId)
        .filter(plan => plan.scheduleId > (after ?? ''))
        .filter(({ status }) => status === 'active' || status === 'paused')
        .map(toPlan)
        .filter(
          ({ status, nextOn, timeZone = 'UTC', openPeriod, isPassedBy }) =>
            openPeriod !== undefined ||
            isPassedBy ||
            (status === 'active' && nextOn <= today && nextOn <= (todays[timeZone] ?? today)),
        )
        .slice(0, limit),
    schedulesOf: userId =>
      sorted(
        [...tables.schedules.all()].filter(plan => plan.userId === userId),
        ({ createdAt }) => createdAt,
      )
        .reverse()
        .sort((a, b) => Number(a.status === 'ended') - Number(b.status === 'ended'))
        .map(toPlan),
    ledgerPayments: ids =>
      [...tables.transactions.all()].flatMap(row => {
        const { goalId, paymentIntentId, completedAt, amountMinor } = row
        const { currency } = goalOf(goalId)
        if (paymentIntentId === null || !ids.includes(paymentIntentId)) return []
        return { ...row, currency, paymentIntentId, receivedMinor: completedAt === null ? null : amountMinor }
      }),
    // Reconciliation is left out, so that it repairs nothing.
    unsettledBreaks: () => [],
  } satisfies Answers
}

export type Answers = Answered<PaymentReads>

const sorted = <Row>(rows: readonly Row[], by: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0))
