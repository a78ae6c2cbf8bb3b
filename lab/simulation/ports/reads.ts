import type { ScheduleRow } from '#projections/schedules/table.ts'
import type { TransactionRow } from '#projections/transactions/table.ts'
import type { ScheduleId, UserId } from '#shared/ids.ts'
import type { PaymentReads } from '../../payments/reads.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { MemoryTables } from './tables.ts'

/** What the SQL of `projections/*\/query.ts` answers, from tables in memory; `reads.int.test.ts` compares the two. */
export const readsOver = (tables: MemoryTables, zoneOf: (userId: UserId) => string | undefined) => {
  const planOf = (id: ScheduleId | null) =>
    id === null ? undefined : tables.schedules.get({ scheduleId: id })
  const isUnfinished = (paid: TransactionRow): boolean => {
    if (paid.method !== null) return false
    if (paid.state !== 'open' && (paid.feeCents !== null || paid.status !== 'completed')) return false
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
    let heldCents = 0
    for (const paid of tables.roundPayments.under({ goalId, round: circle.round, userId }))
      heldCents += paid.heldCents
    return circle.contributionCents > heldCents
  }
  const toPlan = (plan: ScheduleRow) => {
    const open = openOf(plan)
    const { declineCode, firstDeclinedAt, declinedAt, period } = open ?? {}
    return {
      ...plan,
      goalName: tables.goals.get({ goalId: plan.goalId })?.name ?? '',
      isPassedBy: isPassedBy(plan),
      timeZone: zoneOf(plan.userId),
      openPeriod: open?.period ?? undefined,
      failed:
        open && declineCode && firstDeclinedAt && declinedAt && period
          ? {
              ...{ contributionId: open.contributionId, amountCents: open.amountCents, period },
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
      const goal = row && tables.goals.get({ goalId: row.goalId })
      if (!row || !goal) return undefined
      const timeZone = zoneOf(row.userId)
      return { ...row, goalName: goal.name, payer: null, open: row.state === 'open', timeZone }
    },
    plansToCharge: ({ today, todays = {}, after, limit }) =>
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
    plansOf: userId =>
      sorted(
        [...tables.schedules.all()].filter(plan => plan.userId === userId),
        ({ createdAt }) => createdAt,
      )
        .reverse()
        .sort((a, b) => Number(a.status === 'ended') - Number(b.status === 'ended'))
        .map(toPlan),
    ledgerPayments: ids =>
      [...tables.transactions.all()].flatMap(row => {
        const { paymentIntentId, completedAt, amountCents } = row
        if (paymentIntentId === null || !ids.includes(paymentIntentId)) return []
        return { ...row, paymentIntentId, receivedCents: completedAt === null ? null : amountCents }
      }),
    // Nothing compares the books in the simulation, so that nothing else is put right by that.
    unsettledBreaks: () => [],
  } satisfies Answers
}

/** The same questions, answered at once. */
export type Answers = {
  readonly [Name in keyof PaymentReads]: (
    ...given: Parameters<PaymentReads[Name]>
  ) => Awaited<ReturnType<PaymentReads[Name]>>
}

/** The read side as one process sees it. */
export const readsFor = (world: World, answers: Answers, party: Party): PaymentReads => {
  const asked =
    <Given extends unknown[], Answer>(what: string, serve: (...given: Given) => Answer) =>
    (...given: Given): Promise<Answer> =>
      world.ask({
        ...{ from: party, port: 'database', what, serve: () => serve(...given) },
        trouble: fault => new Error(`the database is in trouble: ${fault}`),
      })
  return {
    unfinishedPayments: asked('unfinished payments', answers.unfinishedPayments),
    waitingRefunds: asked('waiting refunds', answers.waitingRefunds),
    paymentById: asked('a payment', answers.paymentById),
    plansToCharge: asked('plans to charge', answers.plansToCharge),
    plansOf: asked('plans of a user', answers.plansOf),
    ledgerPayments: asked('payments of the ledger', answers.ledgerPayments),
    unsettledBreaks: asked('unsettled breaks', answers.unsettledBreaks),
  }
}

const sorted = <Row>(rows: readonly Row[], by: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0))
