import { describe, expect, it } from 'vitest'
import { begun, complete, day, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, id as goalId, kofi, nia } from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { unsentNotifications } from './unsentPayouts.ts'

const [admin, second] = [userId(90), userId(91)]
const settledAll = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: day('2026-02-22') },
    },
  }),
)
/** Ama's pot of 300 dollars could be sent since 22 February. */
const due: GoalEvent[] = [...begun(), ...complete(1), ...settledAll]
const unsent = {
  ...{ goalId, payoutId: 'round-1', attempt: 1, dueAt: day('2026-02-20'), freedAt: null, approvals: [] },
  destination: {
    ...{ ...usableDestination, isAtStripe: false, setAt: usableDestination.usableFrom },
    readyAt: undefined,
  },
}
const remindedOn = (now: string, history = due, admins = [admin, second], approvalAbove = 1_000_00) =>
  unsentNotifications(unsent, history.reduce(goalDecider.evolve, goalDecider.initialState()), {
    ...{ admins, now: day(now), payoutReminderDays: 3, firmAfterDays: 0, sendsByStripe: false },
    approvalAbove: () => minor(approvalAbove),
  }).map(({ userId: to, kind, own, date, amountMinor }) => ({ to, kind, own, date, amountMinor }))
const about = { date: '2026-02-22', amountMinor: minor(300_00) }

describe('a payout that could be sent for three days', () => {
  it('is brought to mind to those who may send it, its recipient and the organiser', () => {
    expect(remindedOn('2026-02-24')).toEqual([])
    expect(remindedOn('2026-02-25')).toEqual([
      { to: admin, kind: 'payout_to_send', own: undefined, ...about },
      { to: second, kind: 'payout_to_send', own: undefined, ...about },
      { to: ama, kind: 'payout_waiting', own: true, ...about },
    ])
  })
  it('is not brought to mind to an admin who may not send it', () => {
    expect(remindedOn('2026-02-25', due, [admin, ama]).map(({ to, kind }) => [to, kind])).toEqual([
      [admin, 'payout_to_send'],
      [ama, 'payout_waiting'],
    ])
    const approved: GoalEvent = { type: 'PayoutApproved', data: { payoutId: 'round-1', byUserId: admin } }
    expect(remindedOn('2026-02-25', [...due, approved], [admin, second], 100_00)).toEqual([])
  })
  it('is not brought to mind when it was sent', () => {
    const sent: GoalEvent = {
      type: 'PayoutSent',
      data: {
        ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
        ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
      },
    }
    expect(remindedOn('2026-02-25', [...due, sent])).toEqual([])
  })
})
