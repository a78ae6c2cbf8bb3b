import { describe, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  day,
  formed,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'

const request = (who: typeof ama, round: number, { nth = 1, amount = 100_00, named = false } = {}) => ({
  ...({ type: 'RequestContribution', contributionId: paymentOf(who, round, nth), userId: who } as const),
  amountMinor: minor(amount),
  ...(named ? { round } : {}),
})
const between = [...begun(), ...complete(1)]

describe('paying a round', () => {
  it('is possible for the collecting round', () => {
    given(...begun())
      .when(request(ama, 1))
      .then(asked(ama, 1))
    given(...between, opened(2, '2026-03-31'))
      .when(request(ama, 2))
      .then(asked(ama, 2))
  })
  it('takes exactly the missing amount after a partial refund', () => {
    const refunded: GoalEvent = {
      type: 'ContributionRefunded',
      data: {
        contributionId: paymentOf(ama, 1),
        userId: ama,
        refundId: 're_1',
        refundRequestId: null,
        amountMinor: minor(30_00),
        round: 1,
      },
    }
    given(...begun(), ...paid(ama, 1), refunded)
      .when(request(ama, 1, { nth: 2 }))
      .thenRefuses('not_the_fixed_amount')
    given(...begun(), ...paid(ama, 1), refunded)
      .when(request(ama, 1, { nth: 2, amount: 30_00 }))
      .then(asked(ama, 1, { nth: 2, amount: 30_00 }))
  })
  it('is done once, also while it is under way', () => {
    given(...begun(), ...paid(ama, 1))
      .when(request(ama, 1, { nth: 2 }))
      .thenRefuses('already_contributed')
    given(...begun(), asked(ama, 1))
      .when(request(ama, 1, { nth: 2 }))
      .thenRefuses('already_contributed')
  })
  it('is refused between two rounds, and after the last', () => {
    given(...between)
      .when(request(ama, 1, { nth: 2 }))
      .thenRefuses('round_over')
    given(...between, opened(2, '2026-03-31'), ...complete(2), opened(3, '2026-04-30'), ...complete(3))
      .when(request(ama, 3, { nth: 2 }))
      .thenRefuses('goal_finished')
  })
  it('is possible one round ahead on request, once the open round is paid', () => {
    given(...begun(), ...paid(ama, 1))
      .when(request(ama, 2, { named: true }))
      .then(asked(ama, 2))
    given(...between)
      .when(request(ama, 2, { named: true }))
      .then(asked(ama, 2))
    given(...begun())
      .when(request(ama, 2, { named: true }))
      .thenRefuses('this_round_first')
    given(...begun(), ...paid(ama, 1))
      .when(request(ama, 3, { named: true }))
      .thenRefuses('round_not_open')
    given(...formed(), ...paid(ama, 1))
      .when(request(ama, 2, { named: true }))
      .thenRefuses('not_begun')
  })
  it('is refused beyond the last round', () =>
    given(...between, opened(2, '2026-03-31'), ...complete(2), opened(3, '2026-04-30'), ...paid(ama, 3))
      .when(request(ama, 4, { named: true }))
      .thenRefuses('round_not_open'))
  it('is refused to auditors', () =>
    given(...begun(), joined(esi, 'auditor', null))
      .when(request(esi, 1))
      .thenRefuses('auditor_cannot'))
})

describe('a round', () => {
  it('closes with the last payment, and its pot is due to its recipient', () =>
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), asked(nia, 1))
      .when(hear(nia, 1, '2026-02-20'))
      .then(came(nia, 1), closed(1), potDue(1)))
  it('waits for requested refunds', () =>
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), asked(nia, 1), {
      type: 'RefundRequested',
      data: {
        ...{
          refundRequestId: '33333333-3333-4333-8333-333333333333' as never,
          contributionId: paymentOf(ama, 1),
        },
        ...{ userId: ama, amountMinor: minor(100_00), byUserId: ama, reason: 'mistake' },
      },
    })
      .when(hear(nia, 1, '2026-02-20'))
      .then(came(nia, 1)))
  it('pays out the last pot and ends the schedules', () =>
    given(
      ...between,
      opened(2, '2026-03-31'),
      ...complete(2),
      opened(3, '2026-04-30'),
      ...paid(ama, 3),
      ...paid(kofi, 3),
      asked(nia, 3),
    )
      .when(hear(nia, 3, '2026-04-20'))
      .then(came(nia, 3), closed(3), potDue(3)))
})

describe('opening the next round early', () => {
  const open = (who: typeof ama, round: number, on = '2026-02-20') =>
    ({ type: 'OpenRound', userId: who, round, now: day(on) }) as const
  it('is for organisers, once the one before is complete', () => {
    given(...between)
      .when(open(ama, 2))
      .then(opened(2, '2026-03-31', { by: ama }))
    given(...between)
      .when(open(kofi, 2))
      .thenRefuses('not_the_organiser')
    given(...begun())
      .when(open(ama, 2))
      .thenRefuses('round_collecting')
    given(...between)
      .when(open(ama, 3))
      .thenRefuses('round_collecting')
  })
  it('changes nothing when repeated', () =>
    given(...between, opened(2, '2026-03-31'))
      .when(open(ama, 2))
      .thenNothing())
  it('finds it open when its day has come meanwhile', () =>
    given(...between)
      .when(open(ama, 2, '2026-03-05'))
      .then(opened(2, '2026-03-31')))
  it('is refused for a forming circle', () =>
    given(...formed())
      .when(open(ama, 2, '2026-01-10'))
      .thenRefuses('not_begun'))
})

describe('closing a round without late members', () => {
  const close = (who = ama, on = '2026-03-04') =>
    ({ type: 'CloseRoundShort', userId: who, round: 1, now: day(on) }) as const
  const reduced = { latePolicy: 'reduced' } as const
  const two = [...begun(reduced), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1)]
  it('pays what is there, and makes what is missing a debt to the recipient', () =>
    given(...two)
      .when(close())
      .then(
        closed(1, { payers: [ama, kofi], by: ama }),
        owes(nia, ama, 1),
        potDue(1, 200_00),
        opened(2, '2026-03-31'),
      ))
  it('makes no debt of the recipient’s own part: their pot is smaller', () =>
    given(...begun(reduced), ...paid(kofi, 1), ...paid(nia, 1), late(ama, 1))
      .when(close())
      .then(closed(1, { payers: [kofi, nia], by: ama }), potDue(1, 200_00), opened(2, '2026-03-31')))
  it('pays nothing when nothing is there', () =>
    given(...begun(reduced), ...[ama, kofi, nia].map(who => late(who, 1)))
      .when(close())
      .then(
        closed(1, { payers: [], by: ama }),
        ...[kofi, nia].map(who => owes(who, ama, 1)),
        opened(2, '2026-03-31'),
      ))
  it('waits for the end of grace, and for the scheduler to record late members', () => {
    const notLate = two.slice(0, -1)
    for (const on of ['2026-03-03', '2026-03-04', '2026-04-04'])
      given(...notLate)
        .when(close(ama, on))
        .thenRefuses('not_late_yet')
  })
  it('is for the recipient alone, and once', () => {
    given(...two)
      .when(close(kofi))
      .thenRefuses('not_the_recipient')
    const second = [...begun(reduced), ...complete(1), opened(2, '2026-03-31'), ...paid(ama, 2)]
    // Ama is the organiser, and the second turn is Kofi's.
    given(...second)
      .when({ ...close(ama, '2026-04-04'), round: 2 })
      .thenRefuses('not_the_recipient')
    given(...second, ...paid(kofi, 2), late(nia, 2))
      .when({ ...close(kofi, '2026-04-04'), round: 2 })
      .then(
        closed(2, { payers: [ama, kofi], by: kofi }),
        owes(nia, kofi, 2),
        potDue(2, 200_00),
        opened(3, '2026-04-30'),
      )
    given(...two, closed(1, { payers: [ama, kofi], by: ama }), owes(nia, ama, 1), opened(2, '2026-03-31'))
      .when(close())
      .thenNothing()
  })
  it('also waits for the default period where rounds are held', () => {
    const held = [...begun(), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1)]
    given(...held)
      .when(close(ama, '2026-03-17'))
      .thenRefuses('late_are_awaited')
    given(...held)
      .when(close(ama, '2026-03-18'))
      .then(
        closed(1, { payers: [ama, kofi], by: ama }),
        owes(nia, ama, 1),
        potDue(1, 200_00),
        opened(2, '2026-04-30', { cycle: 3 }),
      )
  })
})

describe('a round that is not closed by its recipient', () => {
  const tick = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const
  const short = [closed(1, { payers: [ama, kofi], byItself: true }), owes(nia, ama, 1), potDue(1, 200_00)]
  const waiting = (latePolicy: 'hold' | 'reduced') => [
    ...begun({ latePolicy }),
    ...paid(ama, 1),
    ...paid(kofi, 1),
    late(nia, 1),
  ]
  it('closes automatically a week after its recipient could have closed it', () => {
    given(...waiting('reduced'))
      .when(tick('2026-03-10'))
      .thenNothing()
    given(...waiting('reduced'))
      .when(tick('2026-03-11'))
      .then(...short, opened(2, '2026-03-31'))
  })
  it('stalls no circle that holds its rounds', () => {
    given(...waiting('hold'))
      .when(tick('2026-03-24'))
      .thenNothing()
    given(...waiting('hold'))
      .when(tick('2026-03-25'))
      .then(...short, opened(2, '2026-04-30', { cycle: 3 }))
  })
})
