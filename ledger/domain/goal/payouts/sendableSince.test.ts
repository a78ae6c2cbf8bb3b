import { describe, expect, it } from 'vitest'
import { begun as circleBegun, complete, day, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import { goalDecider } from '../decider.ts'
import { type AskedSince, sendableSince } from './sendableSince.ts'

const admin = userId(90)
const settledAll = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: day('2026-02-22') },
    },
  }),
)
const payoutId = 'round-1'
/** Ama's pot of 300 dollars is due, and its money has settled. */
const due: GoalEvent[] = [...circleBegun(), ...complete(1), ...settledAll]
const since = (history: readonly GoalEvent[], changes: Partial<AskedSince> = {}) =>
  sendableSince(history.reduce(goalDecider.evolve, goalDecider.initialState()), {
    ...{ payoutId, dueAt: day('2026-02-20'), freedAt: null, approvals: [], destination: usableDestination },
    ...{ approvalAbove: minor(1_000_00), firmAfterDays: 0, now: day('2026-03-20') },
    ...changes,
  })

describe('a payout can be sent since the last of what it waited for', () => {
  it('was over: its money', () => {
    expect(since(due)).toBe(day('2026-02-22'))
    expect(since(due, { now: day('2026-02-21') })).toBeUndefined()
    expect(since(due, { dueAt: day('2026-02-25') })).toBe(day('2026-02-25'))
  })
  it('was over: the time in which a bank can take money back', () => {
    const firm = since(due, { firmAfterDays: 7 })
    expect(firm).toBe(day('2026-03-01'))
    expect(since(due, { firmAfterDays: 7, now: day('2026-02-25') })).toBeUndefined()
  })
  it('was over: the wait of its destination', () => {
    const destination = { ...usableDestination, usableFrom: day('2026-03-05') }
    expect(since(due, { destination })).toBe(day('2026-03-05'))
    expect(since(due, { destination, now: day('2026-03-04') })).toBeUndefined()
    expect(since(due, { destination: undefined })).toBeUndefined()
  })
  it('was over: a hold, by its end or its release', () => {
    const held: GoalEvent = {
      type: 'PayoutHeld',
      data: {
        ...{ payoutId, hold: 1, byUserId: admin, reason: 'A question' },
        ...{ heldAt: day('2026-02-23'), until: day('2026-03-04') },
      },
    }
    const released: GoalEvent = { type: 'PayoutHoldReleased', data: { payoutId, hold: 1, byUserId: admin } }
    expect(since([...due, held], { now: day('2026-03-03') })).toBeUndefined()
    expect(since([...due, held])).toBe(day('2026-03-04'))
    expect(since([...due, held, released], { freedAt: day('2026-02-24') })).toBe(day('2026-02-24'))
  })
  it('was over: the approval of a large one, by an admin who may still decide', () => {
    const large = { approvalAbove: minor(100_00) }
    const approved: GoalEvent = { type: 'PayoutApproved', data: { payoutId, byUserId: admin } }
    const approvals = [{ userId: admin, at: day('2026-03-02') }]
    expect(since(due, large)).toBeUndefined()
    expect(since([...due, approved], { ...large, approvals })).toBe(day('2026-03-02'))
    const others = { ...large, approvals, admins: [userId(91)] }
    expect(since([...due, approved], others)).toBeUndefined()
  })
})

describe('a payout that Stripe sends', () => {
  const destination = { ...usableDestination, isAtStripe: true }
  const refused = (code: TransferFailure): GoalEvent[] => [
    {
      type: 'PayoutTransferBegun',
      data: {
        ...{ payoutId, attempt: 1, userId: ama, amountMinor: minor(300_00), accountId: 'acct_ama' },
        destination: destination.id,
      },
    },
    {
      type: 'PayoutTransferRefused',
      data: { payoutId, attempt: 1, userId: ama, code, refusedAt: day('2026-02-26') },
    },
  ]
  const asked = { destination, freedAt: day('2026-02-26') }
  it('waits for nobody, also while Stripe tries again', () => {
    expect(since(due, { destination })).toBeUndefined()
    expect(since([...due, ...refused('balance_insufficient')], asked)).toBeUndefined()
  })
  it('waits for its recipient when Stripe has refused it for good, and for people when it goes elsewhere', () => {
    const history = [...due, ...refused('no_such_account')]
    expect(since(history, asked)).toBeUndefined()
    const elsewhere = { ...usableDestination, id: '99999999-9999-4999-8999-999999999999' }
    expect(since(history, { ...asked, destination: elsewhere })).toBe(day('2026-02-26'))
  })
})
