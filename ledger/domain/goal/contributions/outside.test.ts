import { describe, it } from 'vitest'
import {
  begun,
  closed,
  complete,
  day,
  formed,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
} from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  firmAtOnce,
  given,
  joined,
  kofi,
  nia,
  now,
  paymentId,
} from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import type { ReportContribution } from './outside.ts'

/** Nia reports her part of the first round, which is Ama's turn. */
const report = (changes: Partial<ReportContribution> = {}): ReportContribution => ({
  ...({ type: 'ReportContribution', contributionId: paymentOf(nia, 1), userId: nia } as const),
  ...({
    amountMinor: minor(100_00),
    method: 'mobile_money',
    reference: 'M 12',
    now: day('2026-02-10'),
  } as const),
  ...changes,
})
const reported = (who = nia, contributionId = paymentOf(who, 1), round: number | null = 1): GoalEvent[] => [
  { type: 'ContributionRequested', data: { contributionId, userId: who, amountMinor: minor(100_00), round } },
  { type: 'ContributionReported', data: { contributionId, method: 'mobile_money', reference: 'M 12' } },
]
const received = (
  confirmedByUserId: typeof ama,
  who = nia,
  contributionId = paymentOf(who, 1),
  round: number | null = 1,
): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId, userId: who, amountMinor: minor(100_00), chargeId: '', paymentIntentId: null },
    ...{ confirmedByUserId, ...(round === null ? {} : { round }) },
  },
})
const confirm = (by: typeof ama, contributionId = paymentOf(nia, 1)) =>
  ({ type: 'ConfirmContribution', contributionId, userId: by, now: day('2026-02-11') }) as const
const deny = (by: typeof ama) =>
  ({ type: 'DenyContribution', contributionId: paymentOf(nia, 1), userId: by }) as const
const deniedBy = (byUserId: typeof ama): GoalEvent => ({
  type: 'ContributionCancelled',
  data: { contributionId: paymentOf(nia, 1), reason: 'not_received', byUserId },
})
const denied = deniedBy(ama)

describe('reporting a payment that was made outside', () => {
  it('waits for the other side', () =>
    given(...begun())
      .when(report())
      .then(...reported()))
  it('follows the rules of every contribution', () => {
    given(...begun())
      .when(report({ amountMinor: minor(99_00) }))
      .thenRefuses('not_the_fixed_amount')
    given(...begun(), ...reported())
      .when(report({ contributionId: paymentOf(nia, 1, 2) }))
      .thenRefuses('already_contributed')
    given(...begun(), ...reported())
      .when(report())
      .thenNothing()
  })
  it('changes nothing when repeated, and refuses different values under the same id', () => {
    const history = [...begun(), ...reported()]
    given(...history)
      .when(report({ amountMinor: minor(50_00) }))
      .thenRefuses('contribution_differs')
    given(...history)
      .when(report({ userId: kofi }))
      .thenRefuses('contribution_differs')
    given(...history, denied)
      .when(report())
      .thenRefuses('contribution_ended')
    given(...history, received(ama))
      .when(report())
      .thenNothing()
  })
  it('into one’s own pot is confirmed at once, once turns are fixed', () => {
    const own = report({ userId: ama, contributionId: paymentOf(ama, 1) })
    given(...begun())
      .when(own)
      .then(...reported(ama), received(ama, ama))
    given(...formed())
      .when({ ...own, now })
      .then(...reported(ama))
  })
  it('into a goal with one saver is confirmed at once', () =>
    given(created, joined(ama))
      .when(report({ userId: ama, contributionId: paymentId, now }))
      .then(...reported(ama, paymentId, null), received(ama, ama, paymentId, null)))
  it('cannot pay a debt to the platform', () =>
    given(...begun(), owes(nia, null, 1, { debtId: 'reversal-dp_1', cause: 'reversed' }))
      .when(report({ debtId: 'reversal-dp_1' }))
      .thenRefuses('owed_to_the_house'))
})

describe('cash to a member whose payment their bank could take back', () => {
  /** Round 2 is Kofi's turn. He has paid into Ama's pot by card, which is not sent yet. */
  const second = [...begun({ cash: true }), ...complete(1), opened(2, '2026-03-31')]
  const cash = (changes: Partial<ReportContribution> = {}) =>
    report({ userId: ama, contributionId: paymentOf(ama, 2), now: day('2026-03-10'), ...changes })

  it('waits until that payment is sent on to the payer', () => {
    given(...second)
      .when(cash())
      .thenRefuses('cash_waits')
    given(...second, sent(1))
      .when(cash())
      .then(...reported(ama, paymentOf(ama, 2), 2))
  })
  it('is taken from who has received nothing from that member', () =>
    given(...second)
      .when(cash({ userId: nia, contributionId: paymentOf(nia, 2) }))
      .then(...reported(nia, paymentOf(nia, 2), 2)))
  it('is not taken for a later round while the payer’s own is open', () =>
    given(...begun({ cash: true }), ...paid(ama, 1))
      .when(cash({ round: 2, now: day('2026-02-10') }))
      .thenRefuses('cash_waits'))
  it('is taken where members pay in cash only', () => {
    const own = [...reported(ama, paymentOf(ama, 1)), received(ama, ama, paymentOf(ama, 1))]
    given(...begun(), ...own)
      .when(cash({ round: 2, now: day('2026-02-10') }))
      .then(...reported(ama, paymentOf(ama, 2), 2))
  })
})

describe('confirming it', () => {
  const waiting = [...begun(), ...reported()]
  it('is for the member whose turn it is, and not for an organiser', () => {
    given(...waiting)
      .when(confirm(ama))
      .then(received(ama))
    given(...waiting, roleChanged(kofi, 'co_organiser'))
      .when(confirm(kofi))
      .thenRefuses('not_the_other_side')
    given(...waiting)
      .when(confirm(kofi))
      .thenRefuses('not_the_other_side')
  })
  it('waits for the circle to begin, before which turns may still change', () => {
    given(...formed(), ...reported())
      .when({ ...confirm(ama), now })
      .thenRefuses('not_begun')
    given(...formed(), ...reported())
      .when(deny(nia))
      .then(deniedBy(nia))
  })
  it('is refused to the payer', () => {
    given(...waiting, roleChanged(nia, 'co_organiser'))
      .when(confirm(nia))
      .thenRefuses('not_the_other_side')
    given(...begun(), opened(2, '2026-03-31'), ...reported(ama, paymentOf(nia, 1), 2))
      .when(confirm(ama))
      .thenRefuses('not_the_other_side')
  })
  it('closes the round with the last payment, whose cash is not booked at the bank', () => {
    const full = closed(1)
    const banked = potDue(1, 200_00).data as GoalEventOf<'PayoutDue'>['data']
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), ...reported())
      .when(confirm(ama))
      .then(
        received(ama),
        { ...full, data: { ...full.data, outsideMinor: minor(100_00) } },
        {
          type: 'PayoutDue',
          data: { ...banked, contributionIds: [paymentOf(ama, 1), paymentOf(kofi, 1)] },
        },
        {
          type: 'PayoutDue',
          data: {
            ...banked,
            ...{ payoutId: 'round-1-outside', amountMinor: minor(100_00), splitFrom: 'round-1' },
            contributionIds: [paymentOf(nia, 1)],
          },
        },
      )
  })
  it('happens once', () => {
    given(...waiting, received(ama))
      .when(confirm(ama))
      .thenNothing()
    given(...waiting, denied)
      .when(confirm(ama))
      .thenRefuses('contribution_ended')
    given(...begun(), ...paid(nia, 1).slice(0, 1))
      .when(confirm(ama))
      .thenRefuses('contribution_not_found')
  })
  it('of the sole organiser’s payment is for any other member', () => {
    const goal = [
      created,
      joined(ama),
      joined(kofi),
      joined(nia, 'auditor', null),
      ...reported(ama, paymentId, null),
    ]
    given(...goal)
      .when(confirm(kofi, paymentId))
      .then(received(kofi, ama, paymentId, null))
    given(...goal)
      .when(confirm(nia, paymentId))
      .thenRefuses('not_the_other_side')
  })
})

describe('denying it', () => {
  it('is for the other side, and for the payer, who withdraws the report', () => {
    for (const who of [ama, nia])
      given(...begun(), ...reported())
        .when(deny(who))
        .then(deniedBy(who))
    given(...begun(), ...reported())
      .when(deny(kofi))
      .thenRefuses('not_the_other_side')
  })
  it('happens once, and not to a confirmed payment', () => {
    given(...begun(), ...reported(), denied)
      .when(deny(ama))
      .thenNothing()
    given(...begun(), ...reported(), received(ama))
      .when(deny(ama))
      .thenRefuses('contribution_received')
  })
})

describe('money outside', () => {
  it('is passed on at once, by the organiser, or by another member where the organiser receives', () => {
    const due = [
      ...begun(),
      ...[ama, kofi, nia].flatMap(who => [...reported(who), received(who === ama ? ama : ama, who)]),
      closed(1),
      potDue(1),
    ]
    const send = (by: typeof ama) =>
      ({
        ...({ type: 'SendPayout', userId: by, asAdmin: false, payoutId: 'round-1', attempt: 1 } as const),
        ...({ method: 'cash', reference: '', from: 'outside', approvalAbove: minor(1) } as const),
        ...firmAtOnce,
        now: day('2026-02-11'),
      }) as const
    const sent = (byUserId: typeof ama): GoalEvent => ({
      type: 'PayoutSent',
      data: {
        ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId },
        ...({ method: 'cash', reference: '', from: 'outside' } as const),
      },
    })
    given(...due)
      .when(send(kofi))
      .then(sent(kofi))
    given(...due, roleChanged(nia, 'co_organiser'))
      .when(send(kofi))
      .thenRefuses('not_the_payer')
    given(...due, roleChanged(nia, 'co_organiser'))
      .when(send(nia))
      .then(sent(nia))
    given(...due)
      .when(send(ama))
      .thenRefuses('own_payout')
  })
  it('is returned by hand when the circle is given up', () =>
    given(...formed(), ...reported(), received(ama))
      .when({ type: 'CancelGoal', userId: ama, refund: true, now })
      .then(
        { type: 'GoalCancelled', data: { byUserId: ama } },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: `returned-${paymentOf(nia, 1)}-1`, userId: nia, amountMinor: minor(100_00) },
            ...({ reason: 'withdrawal', round: 1, contributionIds: [paymentOf(nia, 1)] } as const),
          },
        },
      ))
  const giveBack = (by: typeof ama, asAdmin = false) =>
    ({
      ...({
        type: 'RequestRefund',
        refundRequestId: '33333333-3333-4333-8333-333333333333' as never,
      } as const),
      ...({ contributionId: paymentOf(nia, 1), amountMinor: undefined, byUserId: by } as const),
      ...({ asAdmin, reason: 'mistake' } as const),
    }) as const
  const givenBack = (byUserId: typeof ama, round: number | null): GoalEvent => ({
    type: 'PayoutDue',
    data: {
      payoutId: `returned-${paymentOf(nia, 1)}-33333333-3333-4333-8333-333333333333`,
      ...{ userId: nia, amountMinor: minor(100_00), round, byUserId },
      ...({ reason: 'withdrawal', contributionIds: [paymentOf(nia, 1)] } as const),
    },
  })
  it('is returned singly, once', () => {
    const goal = [created, joined(ama), joined(nia), ...reported(nia, paymentOf(nia, 1), null)]
    const held = [...goal, received(ama, nia, paymentOf(nia, 1), null)]
    given(...held)
      .when(giveBack(ama))
      .then(givenBack(ama, null))
    given(...held)
      .when(giveBack(nia))
      .thenRefuses('not_the_organiser')
    given(...held, givenBack(ama, null))
      .when(giveBack(ama))
      .thenNothing()
  })
  it('is returned in a running circle at its payer’s request, while its round is open', () => {
    const held = [...begun(), ...reported(), received(ama)]
    given(...held)
      .when(giveBack(nia))
      .then(givenBack(nia, 1))
    for (const asAdmin of [false, true])
      given(...held)
        .when(giveBack(ama, asAdmin))
        .thenRefuses('payers_wish')
    given(...held, ...paid(ama, 1), ...paid(kofi, 1), closed(1), potDue(1))
      .when(giveBack(nia))
      .thenRefuses('paid_on')
  })
})
