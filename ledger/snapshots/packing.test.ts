import { describe, expect, it } from 'vitest'
import { begun, complete, late, opened, owes, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia, otherPaymentId } from '#lab/builders/domain/goal.ts'
import { charged, planned, skipped } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import { pack, unpack } from './packing.ts'

/** Nearly everything that a state can contain: maps in maps, sets, absent fields. */
const history: GoalEvent[] = [
  ...begun({ latePolicy: 'reduced' }),
  ...complete(1),
  planned({ amountMinor: minor(100_00) }),
  skipped('2026-02-28', 'already_paid'),
  opened(2, '2026-03-31'),
  charged('2026-03-31', 100_00, otherPaymentId, 2),
  ...paid(ama, 2),
  late(nia, 2),
  owes(kofi, ama, 1),
  {
    type: 'ContributionDisputed',
    data: {
      ...{ contributionId: paymentOf(ama, 2), userId: ama, disputeId: 'dp_1', amountMinor: minor(100_00) },
      ...{ feeMinor: minor(15_00), reason: 'general', answerBy: null, round: 2 },
    },
  },
]
const fold = (events: readonly GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('a packed state', () => {
  it('is the same when it is unpacked, at every step of a circle', () => {
    for (let length = 0; length <= history.length; length++) {
      const kept = { state: fold(history.slice(0, length)), revision: 7n, eventId: 'some event' }
      expect(unpack(pack(kept))).toStrictEqual(kept)
    }
  })
  it('evolves like the original', () => {
    const { state } = unpack<{ state: ReturnType<typeof fold> }>(pack({ state: fold(history.slice(0, -3)) }))
    expect(history.slice(-3).reduce(goalDecider.evolve, state)).toStrictEqual(fold(history))
  })
})
