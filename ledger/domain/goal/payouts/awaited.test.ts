import { describe, expect, it } from 'vitest'
import { begun, complete, day } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const admin = userId(90)
const payoutId = 'round-1'
const money = { userId: ama, amountMinor: minor(300_00) }
/** Ama's pot of three hundred dollars is due. */
const due = [...begun(), ...complete(1)]
const sent = (attempt = 1): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId, attempt, ...money, byUserId: admin },
    ...({ method: 'bank_transfer', reference: 'TX 1', from: 'bank' } as const),
    destination: usableDestination.id,
  },
})
const confirmed: GoalEvent = { type: 'PayoutConfirmed', data: { payoutId, attempt: 1, byUserId: ama } }
const contested: GoalEvent = { type: 'PayoutContested', data: { payoutId, attempt: 1, byUserId: ama } }
const closed = (outcome: 'received' | 'returned' | 'proved'): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: { payoutId, attempt: 1, byUserId: admin, ...money, from: 'bank', outcome },
})
const standing = (...events: readonly GoalEvent[]) => {
  const state = [...due, ...events].reduce(goalDecider.evolve, goalDecider.initialState())
  return { status: state.payouts.get(payoutId)?.status, awaited: state.awaited.get(ama) }
}

describe('awaited money', () => {
  it.each<[string, GoalEvent[], object]>([
    ['it is due', [], { status: 'due', awaited: 300_00 }],
    ['it is sent', [sent()], { status: 'sent', awaited: 300_00 }],
    ['it is contested', [sent(), contested], { status: 'contested', awaited: 300_00 }],
    [
      'it has come back to the platform',
      [sent(), contested, closed('returned')],
      { status: 'due', awaited: 300_00 },
    ],
  ])('is counted while %s', (_, events, state) => expect(standing(...events)).toEqual(state))

  it.each<[string, GoalEvent[], object]>([
    ['it is confirmed', [sent(), confirmed], { status: 'confirmed', awaited: 0 }],
    [
      'it is confirmed after it was contested',
      [sent(), contested, closed('received')],
      { status: 'confirmed', awaited: 0 },
    ],
    ['it was proved to them', [sent(), contested, closed('proved')], { status: 'proved', awaited: 0 }],
  ])('has arrived when %s', (_, events, state) => expect(standing(...events)).toEqual(state))
})

describe('an unknown payout', () => {
  it.each([
    { type: 'ApprovePayout', userId: admin, asAdmin: true, payoutId: 'x', approvalAbove: minor(1) },
    { type: 'ConfirmPayout', userId: ama, payoutId: 'x', attempt: 1 },
    { type: 'ContestPayout', userId: ama, payoutId: 'x', attempt: 1, now: day('2026-02-27') },
    { type: 'ClosePayoutCase', userId: admin, asAdmin: true, payoutId: 'x', attempt: 1, outcome: 'proved' },
  ] as const)('is ignored: $type', command => {
    given(...due)
      .when(command)
      .thenRefuses('payout_not_found')
  })
})

describe('approving a payout', () => {
  const approve = (approvalAbove: number) =>
    ({
      ...({ type: 'ApprovePayout', userId: admin, asAdmin: true, payoutId } as const),
      approvalAbove: minor(approvalAbove),
    }) as const
  it('is for payouts above the limit, while they are due', () => {
    given(...due)
      .when(approve(299_99))
      .then({ type: 'PayoutApproved', data: { payoutId, byUserId: admin } })
    given(...due)
      .when(approve(300_00))
      .thenNothing()
    given(...due, sent())
      .when(approve(299_99))
      .thenNothing()
  })
})

describe('contesting a payout', () => {
  const contest = (who: typeof ama, attempt = 1) =>
    ({ type: 'ContestPayout', userId: who, payoutId, attempt, now: day('2026-02-27') }) as const
  it('is for its recipient, about the last sending', () => {
    given(...due, sent())
      .when(contest(kofi))
      .thenRefuses('not_the_recipient')
    given(...due)
      .when(contest(ama))
      .thenRefuses('payout_not_sent')
    given(...due, sent(), contested, closed('returned'), sent(2))
      .when(contest(ama))
      .thenRefuses('payout_changed')
  })
})

describe('sending a payout', () => {
  it('changes nothing when repeated by its sender with the same data', () => {
    const send = {
      ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId, attempt: 1 } as const),
      ...({ method: 'bank_transfer', reference: 'TX 1', from: 'bank' } as const),
      ...{ approvalAbove: minor(1_000_00), now: day('2026-02-25'), ...firmAtOnce },
    }
    given(...due, sent())
      .when(send)
      .thenNothing()
    given(...due, sent(), contested, closed('returned'), sent(2))
      .when({ ...send, userId: userId(91) })
      .thenRefuses('payout_sent')
  })
})
