import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, hear } from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, kofi, nia } from '#lab/builders/domain/goal.ts'
import { checkBooks, createAccounts } from '#lab/model/invariants.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { isOutsidePayout } from '../payouts/permissions.ts'

const members = [ama, kofi, nia]
const [admin, otherAdmin] = [userId(90), userId(91)]

/** A payment's facts at the processor. */
interface Payment {
  readonly userId: UserId
  readonly amount: number
  readonly refunds: RefundFacts[]
  readonly disputes: DisputeFacts[]
}
type Step = readonly [kind: (typeof kinds)[number], who: number, which: number]
const kinds = [
  ...(['payRound', 'payRound', 'payRound', 'payDebt', 'wait', 'wait', 'closeShort', 'dispute'] as const),
  ...(['dispute', 'disputeEnds'] as const),
  ...(['refund', 'refundFails', 'send', 'answer', 'comeBack', 'release'] as const),
]
const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(2), fc.nat(999)), {
  ...{ minLength: 10, maxLength: 60 },
  size: 'max',
})

/** Plays a circle of three at random, and compares the books with the state after each append. */
const play = (all: readonly Step[]): ReadonlySet<string> => {
  const books = createAccounts()
  const payments = new Map<string, Payment>()
  const seen = new Set<string>()
  let state = goalDecider.initialState()
  let today = calendarDate('2026-02-01')
  let count = 0

  const apply = (events: readonly GoalEvent[]): void => {
    for (const event of events) {
      books.book(event)
      state = goalDecider.evolve(state, event)
      seen.add(event.type)
    }
    expect(books.trial()).toBe(0)
    expect(books.total('savings') + state.receivedMinor).toBe(0)
    checkBooks(books, state)
    for (const [, payout] of state.payouts.entries()) {
      expect(payout.amountMinor).toBeGreaterThanOrEqual(0)
      const owes = [...state.openDebts.entries()].some(([, debt]) => debt.debtorUserId === payout.userId)
      // Money due to a debtor waits for what they would owe to others.
      if (payout.status === 'due' && !isOutsidePayout(state, payout) && owes)
        expect(payout.amountMinor).toBeLessThanOrEqual(waitingMinor(state, payout, {}))
    }
  }
  const now = () => instant(`${today}T12:00:00Z`)
  const ask = (command: GoalCommand): boolean => {
    const decision = goalDecider.decide({ ...command, now: now() } as GoalCommand, state)
    if (decision.outcome === 'accepted') apply(decision.events)
    return decision.outcome === 'accepted'
  }
  const report = (id: string): void => {
    const payment = payments.get(id)
    if (!payment) return
    const said = hear(payment.userId, 1, today, {
      ...{ receivedMinor: minor(payment.amount), refunds: payment.refunds, disputes: payment.disputes },
      settlement: {
        ...{ balanceTransactionId: 'txn', currency: 'USD', feeMinor: minor(3_20) },
        ...{ netMinor: minor(payment.amount - 3_20), availableAt: instant('2026-02-01T00:00:00Z') },
      },
    })
    ask({ ...said, contributionId: contributionId(id) })
  }
  const pays = (payer: UserId, amount: number, debtId?: string): void => {
    const id = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
    const wish = { type: 'RequestContribution', contributionId: contributionId(id), userId: payer } as const
    if (!ask({ ...wish, amountMinor: minor(amount), ...(debtId === undefined ? {} : { debtId }) })) return
    payments.set(id, { userId: payer, amount, refunds: [], disputes: [] })
    report(id)
  }
  const one = <Value>(values: readonly Value[], which: number): Value | undefined =>
    values[which % Math.max(1, values.length)]
  /** The rest of a payment at the platform. */
  const leftOf = ({ amount, refunds, disputes }: Payment): number =>
    amount -
    refunds.reduce((sum, { status, amountMinor }) => sum + (status === 'failed' ? 0 : amountMinor), 0) -
    disputes.reduce((sum, { stage, amountMinor }) => sum + (stage === 'won' ? 0 : amountMinor), 0)

  /** Changes the processor's facts of one payment, and records them. */
  const change = (which: number, how: (payment: Payment) => boolean): void => {
    const [id, payment] = one([...payments], which) ?? []
    if (id !== undefined && payment && how(payment)) report(id)
  }
  const taking = (payment: Payment, which: number): number =>
    Math.floor(leftOf(payment) * (which % 3 === 0 ? 0.4 : 1))
  const debtAt = (which: number) => one([...state.openDebts.entries()], which)
  const payoutAt = (which: number) => {
    const [payoutId, payout] = one([...state.payouts.entries()], which) ?? []
    return payout && payoutId
      ? { about: { payoutId, attempt: payout.attempt }, to: payout.userId }
      : undefined
  }

  const take: Readonly<Record<Step[0], (member: UserId, which: number) => void>> = {
    payRound: (member, which) => {
      for (const payer of members) if (payer !== member || which % 3) pays(payer, 100_00)
    },
    payDebt: (_, which) => {
      const [debtId, debt] = debtAt(which) ?? []
      if (debt) pays(debt.debtorUserId, debt.leftMinor, debtId)
    },
    wait: (_, which) => {
      today = plusDays(today, 1 + (which % 20))
      ask({ type: 'AdvanceRotation', now: now() })
    },
    closeShort: member => {
      ask({ type: 'CloseRoundShort', userId: member, round: state.round, now: now() })
    },
    dispute: (_, which) =>
      change(which, payment => {
        const amountMinor = minor(taking(payment, which))
        const stage = which % 7 ? 'open' : 'won'
        const fees = { feeMinor: minor(15_00), feeReturnedMinor: minor(0) }
        if (amountMinor <= 0) return false
        const dispute = {
          id: `dp_${++count}`,
          amountMinor,
          stage,
          reason: 'general',
          answerBy: null,
        } as const
        payment.disputes.push({ ...dispute, ...fees })
        return true
      }),
    disputeEnds: (_, which) =>
      change(which, ({ disputes }) => {
        const index = disputes.findIndex(({ stage }) => stage === 'open')
        if (index < 0) return false
        disputes[index] = { ...disputes[index]!, stage: which % 2 ? 'won' : 'lost' }
        return true
      }),
    refund: (_, which) =>
      change(which, payment => {
        const amountMinor = minor(taking(payment, which))
        if (amountMinor <= 0) return false
        const refund = { id: `re_${++count}`, amountMinor, refundRequestId: undefined }
        payment.refunds.push({ ...refund, status: 'succeeded', failureCode: undefined })
        return true
      }),
    refundFails: (_, which) =>
      change(which, ({ refunds }) => {
        const index = refunds.findIndex(({ status }) => status === 'succeeded')
        if (index < 0) return false
        refunds[index] = { ...refunds[index]!, status: 'failed', failureCode: 'expired' }
        return true
      }),
    release: (_, which) => {
      const [debtId, debt] = debtAt(which) ?? []
      if (debtId === undefined || !debt?.creditorUserId) return
      ask({ type: 'ReleaseDebt', userId: debt.creditorUserId, debtId, reason: 'paid_outside' })
    },
    send: (_, which) => {
      const payout = payoutAt(which)
      const how = {
        method: 'other',
        reference: '',
        from: 'bank',
        approvalAbove: minor(9_999_00),
        ...firmAtOnce,
      } as const
      const by = { userId: admin, asAdmin: true, now: now() }
      if (payout) ask({ type: 'SendPayout', ...by, ...payout.about, ...how })
    },
    answer: (_, which) => {
      const payout = payoutAt(which)
      const type = which % 2 ? 'ContestPayout' : 'ConfirmPayout'
      if (payout) ask({ type, userId: payout.to, ...payout.about, now: now() })
    },
    comeBack: (_, which) => {
      const payout = payoutAt(which)
      const by = { userId: otherAdmin, asAdmin: true }
      if (payout) ask({ type: 'ClosePayoutCase', ...by, ...payout.about, outcome: 'returned' })
    },
  }

  apply(begun({ latePolicy: 'reduced' }))
  for (const [kind, who, which] of all) take[kind](members[who]!, which)
  return seen
}

describe('what members of a circle owe and are owed', () => {
  it('agree in the books, the debts and the payouts, whatever banks take and return', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(steps, all => {
        for (const type of play(all)) seen.add(type)
      }),
      { numRuns: 300 },
    )
    for (const type of ['PayoutLowered', 'DebtNetted', 'DebtPaid', 'DisputeWon', 'ContributionRefundFailed'])
      expect(seen).toContain(type)
  })
})
