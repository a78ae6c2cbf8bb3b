import { describe, expect, it } from 'vitest'
import { asked, begun, closed, day, paymentOf, potDue } from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { firmOn, unfirmMinor } from './firmness.ts'
import type { SendPayout } from './payouts.ts'

const admin = userId(90)

interface Paid {
  readonly at?: string
  readonly authenticated?: true
  readonly settles?: string
}
/** A member's hundred dollars for the first round, by card. */
const byCard = (
  who: UserId,
  { at = '2026-02-13T15:00:00Z', authenticated, settles = '2026-02-15T00:00:00Z' }: Paid = {},
): GoalEvent[] => [
  asked(who, 1),
  {
    type: 'ContributionReceived',
    data: {
      ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), round: 1 },
      ...{ chargeId: `ch_${who}`, paymentIntentId: paymentIntentId(`pi_${who}`), receivedAt: instant(at) },
      ...(authenticated ? { authenticated } : {}),
    },
  },
  {
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: instant(settles) },
    },
  },
]
/** Ama's pot of 300 dollars; what Nia paid is as given. */
const due = (ofNia: Paid = {}): GoalEvent[] => [
  ...begun(),
  ...byCard(ama, { authenticated: true }),
  ...byCard(kofi, { at: '2026-02-03T12:00:00Z', settles: '2026-02-05T00:00:00Z' }),
  ...byCard(nia, ofNia),
  closed(1),
  potDue(1),
]
const send = (changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId: 'round-1', attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(1_000_00) } as const),
  ...{ firmAfterDays: 7, reserveLeft: minor(0), now: day('2026-02-18') },
  ...changes,
})
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
  },
}

describe('a pot with a payment that its bank can still take back', () => {
  it('is not sent, and says when it can be', () =>
    given(...due())
      .when(send())
      .thenRefuses('payout_not_firm', { day: 'Feb 21, 2026' }))

  it('is sent once the waiting time is over', () => {
    given(...due())
      .when(send({ now: instant('2026-02-20T14:59:59Z') }))
      .thenRefuses('payout_not_firm', { day: 'Feb 21, 2026' })
    given(...due())
      .when(send({ now: instant('2026-02-20T15:00:00Z') }))
      .then(sent)
  })

  it('is sent at once where the operator waits for nothing', () =>
    given(...due())
      .when(send({ firmAfterDays: 0 }))
      .then(sent))

  it('is sent at once where the bank has asked its customer', () =>
    given(...due({ authenticated: true }))
      .when(send())
      .then(sent))

  it('waits for the processor all the same', () =>
    given(...due({ authenticated: true, settles: '2026-02-19T00:00:00Z' }))
      .when(send())
      .thenRefuses('payout_not_settled'))

  it('waits longer where the processor does', () =>
    given(...due({ settles: '2026-02-23T00:00:00Z' }))
      .when(send({ now: day('2026-02-23') }))
      .then(sent))

  it('is sent before as far as the operator’s reserve covers that part', () => {
    given(...due())
      .when(send({ reserveLeft: minor(99_99) }))
      .thenRefuses('payout_not_firm')
    given(...due())
      .when(send({ reserveLeft: minor(100_00) }))
      .then(sent)
  })

  it('waits for whoever sends it: the operator’s command line, too', () =>
    given(...due())
      .when(send({ userId: null }))
      .thenRefuses('payout_not_firm'))
})

describe('a firm pot', () => {
  it('needs nothing of a reserve that is overdrawn', () =>
    given(...due({ authenticated: true }))
      .when(send({ reserveLeft: minor(-50_00) }))
      .then(sent))
})

describe('how much is not firm', () => {
  const stateOf = (events: readonly GoalEvent[]) =>
    events.reduce(goalDecider.evolve, goalDecider.initialState())
  const of = (events: readonly GoalEvent[], payoutId: string, on: string) => {
    const state = stateOf(events)
    const payout = state.payouts.get(payoutId)
    if (!payout) throw new Error('there is no payout')
    const about = { firmAfterDays: 7, now: day(on) }
    return { unfirm: unfirmMinor(state, payout, about), firmOn: firmOn(state, payout, about) }
  }

  it('is what its bank has not taken already', () => {
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: paymentOf(nia, 1), userId: nia, disputeId: 'dp_1', amountMinor: minor(100_00) },
        ...{ feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null, round: 1 },
        owedMinor: minor(100_00),
      },
    }
    expect(of([...due(), sent], 'round-1', '2026-02-18')).toEqual({ unfirm: 100_00, firmOn: '2026-02-21' })
    expect(of([...due(), sent, disputed], 'round-1', '2026-02-18')).toEqual({
      ...{ unfirm: 0, firmOn: undefined },
    })
  })

  it('counts for somebody’s own savings as for a pot', () => {
    const own: GoalEvent[] = [
      created,
      joined(ama),
      ...byCard(ama).slice(1),
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: 'withdrawal-1', userId: ama, amountMinor: minor(30_00), reason: 'withdrawal' },
          ...{ round: null, contributionIds: [paymentOf(ama, 1)], byUserId: ama },
        },
      },
    ]
    expect(of(own, 'withdrawal-1', '2026-02-18')).toEqual({ unfirm: 30_00, firmOn: '2026-02-21' })
    given(...own)
      .when(send({ payoutId: 'withdrawal-1' }))
      .thenRefuses('payout_not_firm')
  })

  it('is counted from its settlement where nobody wrote down when it came', () => {
    const [first, received, ...rest] = byCard(nia)
    const { receivedAt: _, ...data } = (received as Extract<GoalEvent, { type: 'ContributionReceived' }>).data
    const old = [...due().slice(0, -5), first!, { type: 'ContributionReceived', data } as GoalEvent, ...rest]
    expect(of([...old, closed(1), potDue(1)], 'round-1', '2026-02-18').firmOn).toBe('2026-02-22')
  })
})
