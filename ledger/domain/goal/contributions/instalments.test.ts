import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  day,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  spared,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const charter = { instalments: true, latePolicy: 'reduced' } as const
const dollars = (amount: number) => ({ amount: minor(amount), currency: 'USD' })
const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

const pay = (
  who: UserId,
  amount: number,
  { nth = 1, ...others }: { nth?: number; debtId?: string } = {},
) => ({
  ...({ type: 'RequestContribution', contributionId: paymentOf(who, 1, nth), userId: who } as const),
  amountMinor: minor(amount),
  ...others,
})
/** A part of what was asked. */
const part = (who: UserId, amount: number, nth = 1): GoalEvent => {
  const request = asked(who, 1, { nth, amount }) as GoalEventOf<'ContributionRequested'>
  return { ...request, data: { ...request.data, part: true } }
}
const paidPart = (who: UserId, amount: number, nth = 1): GoalEvent[] => [
  part(who, amount, nth),
  came(who, 1, { nth, amount }),
]

describe('a round paid in parts', () => {
  it('is asked for in parts where the charter says so, and only there', () => {
    given(...begun(charter))
      .when(pay(nia, 40_00))
      .then(part(nia, 40_00))
    given(...begun())
      .when(pay(nia, 40_00))
      .thenRefuses('not_the_fixed_amount', { amount: dollars(100_00) })
  })

  it('names the sums that are possible', () => {
    const possible = { amount: dollars(100_00), leastPart: dollars(10_00), mostPart: dollars(99_50) }
    for (const amount of [9_99, 99_51, 100_01])
      given(...begun(charter))
        .when(pay(nia, amount))
        .thenRefuses('part_not_possible', possible)
    for (const amount of [10_00, 99_50])
      given(...begun(charter))
        .when(pay(nia, amount))
        .then(part(nia, amount))
  })

  it('asks for exactly the rest, which is not a part', () => {
    const after = [...begun(charter), ...paidPart(nia, 40_00)]
    given(...after)
      .when(pay(nia, 60_00, { nth: 2 }))
      .then(asked(nia, 1, { nth: 2, amount: 60_00 }))
    given(...after)
      .when(pay(nia, 100_00, { nth: 2 }))
      .thenRefuses('part_not_possible')
    given(...begun(charter), ...paidPart(nia, 90_00))
      .when(pay(nia, 9_00, { nth: 2 }))
      .thenRefuses('not_the_fixed_amount', { amount: dollars(10_00) })
  })

  it('takes one payment at a time', () =>
    given(...begun(charter), part(nia, 40_00))
      .when(pay(nia, 60_00, { nth: 2 }))
      .thenRefuses('payment_under_way'))

  it('is full when all parts have arrived', () => {
    const others = [...begun(charter), ...paid(ama, 1), ...paid(kofi, 1)]
    const tick = { type: 'AdvanceRotation', now: day('2026-02-10') } as const
    given(...others, ...paidPart(nia, 40_00))
      .when(tick)
      .thenNothing()
    const whole = closed(1)
    const shares = whole.data.shares.map(share =>
      share.userId === nia ? { ...share, contributionIds: [paymentOf(nia, 1), paymentOf(nia, 1, 2)] } : share,
    )
    given(...others, ...paidPart(nia, 40_00), ...paid(nia, 1, { nth: 2, amount: 60_00 }))
      .when(tick)
      .then({ ...whole, data: { ...whole.data, shares } }, potDue(1))
  })

  it('is paid early in parts once the open round is paid whole', () => {
    const early = (amount: number) => ({ ...pay(nia, amount, { nth: 3 }), round: 2 })
    given(...begun(charter), ...paidPart(nia, 40_00))
      .when(early(50_00))
      .thenRefuses('this_round_first')
    const data = { contributionId: paymentOf(nia, 1, 3), userId: nia, amountMinor: minor(50_00), round: 2 }
    given(...begun(charter), ...paid(nia, 1))
      .when(early(50_00))
      .then({ type: 'ContributionRequested', data: { ...data, part: true } })
  })

  it('owes only the rest when it closes without the member', () => {
    const short = closed(1, { payers: [ama, kofi, nia], by: ama })
    const shares = short.data.shares.map(share =>
      share.userId === nia ? { ...share, amountMinor: minor(40_00) } : share,
    )
    given(...begun(charter), ...paid(ama, 1), ...paid(kofi, 1), ...paidPart(nia, 40_00), late(nia, 1))
      .when({ type: 'CloseRoundShort', userId: ama, round: 1, now: day('2026-03-05') })
      .then(
        { ...short, data: { ...short.data, potMinor: minor(240_00), shares } },
        owes(nia, ama, 1, { amountMinor: minor(60_00) }),
        potDue(1, 240_00),
        opened(2, '2026-03-31'),
      )
  })

  it('gives back what came beyond the contribution, the last part first', () => {
    const events = [...begun(charter), ...paidPart(nia, 40_00), asked(nia, 1, { nth: 2, amount: 60_00 })]
    const command = hear(nia, 1, '2026-02-10', { nth: 2, receivedMinor: minor(70_00) })
    expect(goalDecider.decide(command, stateAfter(...events))).toMatchObject({
      events: [
        { type: 'ContributionReceived' },
        { type: 'RefundRequested', data: { contributionId: paymentOf(nia, 1, 2), amountMinor: 10_00 } },
      ],
    })
  })
})

describe('a part excuses nothing of what is left', () => {
  /** Grace is over after 3 March. */
  const tick = { type: 'AdvanceRotation', now: day('2026-03-04'), locked: [] as UserId[] } as const
  const others = [...begun({ ...charter, lateFeeMinor: minor(10_00) }), ...paid(ama, 1), ...paid(kofi, 1)]
  const reported = (nth: number): GoalEvent => ({
    type: 'ContributionReported',
    data: { contributionId: paymentOf(nia, 1, nth), method: 'cash', reference: '' },
  })

  it('when it was paid', () =>
    given(...others, ...paidPart(nia, 90_00))
      .when(tick)
      .then(late(nia, 1)))

  it('when it is offered in cash, unlike the whole rest', () => {
    given(...others, part(nia, 40_00), reported(1))
      .when(tick)
      .then(late(nia, 1))
    given(...others, ...paidPart(nia, 40_00), asked(nia, 1, { nth: 2, amount: 60_00 }), reported(2))
      .when(tick)
      .thenNothing()
  })

  it('when its cash is refused', () => {
    const refused: GoalEvent = {
      type: 'ContributionCancelled',
      data: { contributionId: paymentOf(nia, 1), reason: 'not_received', byUserId: ama },
    }
    given(...begun(charter), part(nia, 40_00), reported(1), refused)
      .when(tick)
      .then(late(ama, 1), late(kofi, 1), late(nia, 1))
  })

  it('when a bank is processing it: the fee is owed', () => {
    const processing = (nth: number): GoalEvent => ({
      type: 'ContributionProcessing',
      data: { contributionId: paymentOf(nia, 1, nth) },
    })
    const owing = stateAfter(...others, part(nia, 40_00), processing(1), late(nia, 1))
    expect([...owing.lateFeeDue]).toEqual([nia])
    const rest = asked(nia, 1, { nth: 2, amount: 60_00 })
    const paying = stateAfter(...others, ...paidPart(nia, 40_00), rest, processing(2), late(nia, 1))
    expect([...paying.lateFeeDue]).toEqual([])
  })

  const disputed = (amount: number, nth = 1): GoalEvent => ({
    type: 'ContributionDisputed',
    data: {
      ...{ contributionId: paymentOf(nia, 1, nth), disputeId: 'dp_1', userId: nia, round: 1 },
      ...{ amountMinor: minor(amount), feeMinor: minor(0), reason: 'fraudulent', answerBy: null },
    },
  })
  it('when a bank examines it, unless everything else was paid', () => {
    given(...others, ...paidPart(nia, 40_00), disputed(40_00))
      .when(tick)
      .then(late(nia, 1))
    given(...others, ...paidPart(nia, 40_00), ...paid(nia, 1, { nth: 2, amount: 60_00 }), disputed(40_00))
      .when(tick)
      .then(spared(nia, 'case', null))
  })
})

describe('a debt paid in parts', () => {
  const debtId = `round-1-${nia}`
  const short = [
    ...begun(charter),
    ...paid(ama, 1),
    ...paid(kofi, 1),
    late(nia, 1),
    closed(1, { payers: [ama, kofi], by: ama }),
    owes(nia, ama, 1),
    opened(2, '2026-03-31'),
  ]
  const request = (amount: number, isPart: boolean, nth = 1): GoalEvent => ({
    type: 'ContributionRequested',
    data: {
      ...{
        contributionId: paymentOf(nia, 1, nth),
        userId: nia,
        amountMinor: minor(amount),
        round: 1,
        debtId,
      },
      ...(isPart ? ({ part: true } as const) : {}),
    },
  })
  const hearing = (amount: number, nth = 1) =>
    hear(nia, 1, '2026-03-10', { nth, receivedMinor: minor(amount) })

  it('lowers the debt, and each part is due to the creditor', () => {
    given(...short)
      .when(pay(nia, 30_00, { debtId }))
      .then(request(30_00, true))
    const asking = stateAfter(...short, request(30_00, true))
    expect(goalDecider.decide(hearing(30_00), asking)).toMatchObject({
      events: [
        { type: 'ContributionReceived' },
        { type: 'DebtPaid', data: { debtId, payment: 1, amountMinor: 30_00 } },
        { type: 'PayoutDue', data: { userId: ama, amountMinor: 30_00, reason: 'debt' } },
      ],
    })
  })

  it('asks for exactly the rest after that', () => {
    const decision = goalDecider.decide(hearing(30_00), stateAfter(...short, request(30_00, true)))
    const after = decision.outcome === 'accepted' ? decision.events : []
    given(...short, request(30_00, true), ...after)
      .when(pay(nia, 70_00, { debtId, nth: 2 }))
      .then(request(70_00, false, 2))
    given(...short, request(30_00, true), ...after)
      .when(pay(nia, 69_80, { debtId, nth: 2 }))
      .thenRefuses('part_not_possible')
  })

  it('takes one payment at a time', () =>
    given(...short, request(30_00, true))
      .when(pay(nia, 70_00, { debtId, nth: 2 }))
      .thenRefuses('payment_under_way'))

  it('is paid whole where the charter says nothing of parts', () =>
    given(...begun({ latePolicy: 'reduced' }), ...short.slice(4))
      .when(pay(nia, 30_00, { debtId }))
      .thenRefuses('not_the_fixed_amount'))
})
