import { describe, expect, it } from 'vitest'
import {
  begun,
  complete,
  formed,
  hear,
  owes,
  paid as paidInto,
  paymentOf,
  sent as potSent,
  opened as roundOpened,
  spared,
} from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  facts,
  given,
  joined,
  kofi,
  nia,
  now,
  opened,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { accepted, esi, left, seated } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, refundRequestId, type UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const requestId = refundRequestId('33333333-3333-4333-8333-333333333333')
const otherRequest = refundRequestId('44444444-4444-4444-8444-444444444444')
const goal = [created, joined(ama), joined(kofi)]
const paid = [...goal, requested(40_00, kofi), opened, received(40_00, kofi)]
const ask = (amount: number | undefined, asAdmin = false) =>
  ({
    ...({ type: 'RequestRefund', refundRequestId: otherRequest, contributionId: paymentId } as const),
    ...{ amountMinor: amount === undefined ? undefined : minor(amount), byUserId: ama, asAdmin },
    reason: 'mistake',
  }) as const
const asked = (amount: number, id = otherRequest): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: id, contributionId: paymentId, userId: kofi, amountMinor: minor(amount) },
    ...({ byUserId: ama, reason: 'mistake' } as const),
  },
})
const refunded = (amount: number, request: typeof requestId | null = requestId): GoalEvent => ({
  type: 'ContributionRefunded',
  data: {
    ...{ contributionId: paymentId, userId: kofi, round: null, refundId: 're_one' },
    ...{ refundRequestId: request, amountMinor: minor(amount) },
  },
})

describe('what can be paid back', () => {
  it('is all that is left, when nobody says how much', () =>
    given(...paid, asked(15_00, requestId), refunded(15_00))
      .when(ask(undefined))
      .then(asked(25_00)))
  it('is up to the last cent that is left, what was paid back counted once', () =>
    given(...paid, asked(15_00, requestId), refunded(15_00))
      .when(ask(25_00))
      .then(asked(25_00)))
  it('is nothing any more when all of it went back', () => {
    given(...paid, refunded(40_00, null))
      .when(ask(undefined))
      .thenRefuses('refund_too_large')
    const state = paid.reduce(goalDecider.evolve, goalDecider.initialState())
    expect(goalDecider.decide(ask(40_01), state)).toMatchObject({
      refusal: { values: { amount: { amount: 40_00, currency: 'USD' } } },
    })
  })
  it('is more than nothing', () => {
    given(...paid)
      .when(ask(0))
      .thenRefuses('amount_not_positive')
    given(...paid)
      .when(ask(-1))
      .thenRefuses('amount_not_positive')
  })
  it('is of a payment and a goal that there are', () => {
    given().when(ask(1_00, true)).thenRefuses('goal_not_found')
    given(...goal)
      .when(ask(1_00))
      .thenRefuses('contribution_not_found')
  })
  it('is nothing while the bank looks at it, also after an answer', () =>
    given(...paid, disputed(), { type: 'DisputeAnswered', data: said })
      .when(ask(1_00))
      .thenRefuses('in_dispute'))
})

describe('a refund by an admin', () => {
  const byAdmin = (byUserId: UserId, contributionId = paymentId) =>
    ({ ...ask(undefined, true), byUserId, contributionId }) as const

  it('is not of what they have paid themselves, unless they run the goal', () => {
    given(...paid)
      .when(byAdmin(kofi))
      .thenRefuses('own_payment')
    const ofAma = [...goal, requested(40_00, ama), opened, received(40_00, ama)]
    given(...ofAma)
      .when(byAdmin(ama))
      .then({ type: 'RefundRequested', data: { ...asked(40_00).data, userId: ama } } as GoalEvent)
    given(...paid)
      .when(byAdmin(nia))
      .then({ type: 'RefundRequested', data: { ...asked(40_00).data, byUserId: nia } } as GoalEvent)
  })
  it('is not of what they receive by their turn, or have received', () => {
    const secondRound = [...begun(), ...complete(1), roundOpened(2, '2026-03-31'), ...paidInto(nia, 2)]
    given(...secondRound)
      .when(byAdmin(kofi, paymentOf(nia, 2)))
      .thenRefuses('own_payment')
    given(...secondRound)
      .when(byAdmin(esi, paymentOf(nia, 2)))
      .thenRefuses('payers_wish')
  })
  it('is not of what was paid out: who was paid out cannot have the payment back as well', () => {
    const paidOut: GoalEvent[] = [
      ...paid,
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: `withdrawal-${kofi}`, userId: kofi, amountMinor: minor(40_00), round: null },
          ...({ reason: 'withdrawal', contributionIds: [paymentId] } as const),
        },
      },
    ]
    given(...paidOut)
      .when(byAdmin(kofi))
      .thenRefuses('own_payment')
    given(...paidOut)
      .when(byAdmin(nia))
      .thenRefuses('paid_on')
  })
})

describe('what a member has paid into the open round', () => {
  const punctual = [...begun(), ...paidInto(nia, 1)]
  const wish = (byUserId: UserId, asAdmin = false) =>
    ({ ...ask(undefined, asAdmin), byUserId, contributionId: paymentOf(nia, 1) }) as const
  it('is paid back at their own wish alone, so that nobody else can make them late', () => {
    given(...punctual)
      .when(wish(ama))
      .thenRefuses('payers_wish')
    given(...punctual)
      .when(wish(esi, true))
      .thenRefuses('payers_wish')
    given(...punctual)
      .when(wish(kofi))
      .thenRefuses('not_the_organiser')
    given(...punctual)
      .when(wish(nia))
      .then({
        type: 'RefundRequested',
        data: {
          ...{ refundRequestId: otherRequest, contributionId: paymentOf(nia, 1), userId: nia },
          ...({ amountMinor: minor(100_00), byUserId: nia, reason: 'mistake' } as const),
        },
      })
  })
})

describe('the id of a request', () => {
  const first: GoalEvent[] = [...formed(), ...paidInto(nia, 1), ...paidInto(kofi, 1)]
  const of = (contributionId: ContributionId, amount?: number) =>
    ({ ...ask(amount), contributionId }) as const
  const requestedOfNia: GoalEvent = {
    type: 'RefundRequested',
    data: { ...asked(60_00).data, userId: nia, contributionId: paymentOf(nia, 1) },
  } as GoalEvent
  it('is that of one refund: sent again it asks for nothing more', () => {
    const known = given(...first, requestedOfNia)
    known.when(of(paymentOf(nia, 1), 60_00)).thenNothing()
    known.when(of(paymentOf(nia, 1))).thenNothing()
  })
  it('is not that of another payment, or of another amount', () => {
    const known = given(...first, requestedOfNia)
    known.when(of(paymentOf(kofi, 1), 60_00)).thenRefuses('refund_request_known')
    known.when(of(paymentOf(nia, 1), 10_00)).thenRefuses('refund_request_known')
  })
})

describe('a refund that Stripe will not make', () => {
  const refuse = (id = requestId, contributionId = paymentId) =>
    ({ type: 'RefuseRefund', refundRequestId: id, contributionId, code: 'x', now }) as const
  it('is none when it was made, was never asked for, or is of no payment', () => {
    given(...paid, asked(15_00, requestId), refunded(15_00))
      .when(refuse())
      .thenNothing()
    given(...paid)
      .when(refuse())
      .thenNothing()
    given(...paid, asked(15_00, requestId))
      .when(refuse(otherRequest))
      .thenNothing()
    given(...goal)
      .when(refuse())
      .thenNothing()
  })
})

const record = (changes: Parameters<typeof facts>[0]) =>
  ({
    ...({ type: 'RecordPayment', contributionId: paymentId, userId: kofi, now } as const),
    facts: facts({ status: 'succeeded', receivedMinor: minor(40_00), chargeId: 'ch_one', ...changes }),
  }) as const
const refund = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  ...{ id: 're_one', amountMinor: minor(15_00), status: 'succeeded', refundRequestId: requestId },
  ...{ failureCode: undefined, ...changes },
})

describe('a refund at Stripe', () => {
  const bookedAt = instant('2026-02-01T10:00:00Z')
  it('was made when the processor wrote it into its books', () =>
    given(...paid)
      .when(record({ refunds: [refund({ bookedAt } as Partial<RefundFacts>)] }))
      .then({ ...refunded(15_00), data: { ...refunded(15_00).data, bookedAt } } as GoalEvent))
  it('that was called off has failed', () =>
    given(...paid, refunded(15_00))
      .when(record({ refunds: [refund({ status: 'canceled' })] }))
      .then({
        type: 'ContributionRefundFailed',
        data: {
          ...{ contributionId: paymentId, userId: kofi, round: null, refundId: 're_one' },
          ...{ amountMinor: minor(15_00), code: 'canceled' },
        },
      }))
  it('of money that was passed on is owed by who had paid it', () =>
    given(...begun(), ...complete(1), potSent(1), roundOpened(2, '2026-03-31'))
      .when(hear(nia, 1, '2026-03-05', { refunds: [refund({ refundRequestId: undefined })] }))
      .then(
        {
          type: 'ContributionRefunded',
          data: {
            ...{ contributionId: paymentOf(nia, 1), userId: nia, round: 1, refundId: 're_one' },
            ...{ refundRequestId: null, amountMinor: minor(15_00), owedMinor: minor(15_00) },
          },
        },
        owes(nia, null, 1, {
          ...{ debtId: 'reversal-re_one', amountMinor: minor(15_00), cause: 'reversed' },
          contributionId: paymentOf(nia, 1),
        }),
      ))
  it('counts for whoever has the seat by now', () =>
    given(
      ...[...begun(), ...paidInto(nia, 1), accepted(esi), seated(esi, 3)],
      { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: nia, userId: esi } },
      left(nia, ama, 'replaced'),
    )
      .when(hear(nia, 1, '2026-02-05', { refunds: [refund({ refundRequestId: undefined })] }))
      .then(
        {
          type: 'ContributionRefunded',
          data: {
            ...{ contributionId: paymentOf(nia, 1), userId: nia, holderUserId: esi, round: 1 },
            ...{ refundId: 're_one', refundRequestId: null, amountMinor: minor(15_00) },
          },
        },
        spared(esi, 'refund', '2026-02-12'),
      ))
})

const answerBy = instant('2026-12-05T00:00:00Z')
const said = { contributionId: paymentId, disputeId: 'dp_one' }
const disputed = (amount = 40_00): GoalEvent => ({
  type: 'ContributionDisputed',
  data: {
    ...{ ...said, userId: kofi, round: null, amountMinor: minor(amount), feeMinor: minor(15_00) },
    ...{ reason: 'fraudulent', answerBy },
  },
})
const questioned: GoalEvent = {
  type: 'ContributionQuestioned',
  data: { ...said, userId: kofi, amountMinor: minor(40_00), reason: 'fraudulent', answerBy },
}
const closed: GoalEvent = { type: 'ContributionQuestionClosed', data: said }
const answered: GoalEvent = { type: 'DisputeAnswered', data: said }
const won: GoalEvent = {
  type: 'DisputeWon',
  data: {
    ...{ ...said, userId: kofi, round: null, amountMinor: minor(40_00), feeReturnedMinor: minor(0) },
  },
}
const at = (stage: DisputeFacts['stage']) =>
  record({
    disputes: [
      {
        ...{ id: 'dp_one', amountMinor: minor(40_00), stage, reason: 'fraudulent', answerBy },
        ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
      },
    ],
  })

describe('a dispute', () => {
  it.each<[string, GoalEvent[], DisputeFacts['stage'], GoalEvent[]]>([
    ['a question that is known', [questioned], 'question', []],
    ['a question that comes late', [disputed()], 'question', []],
    ['a question that was closed when it is first heard of', [], 'question_closed', [questioned, closed]],
    ['the end of a question that is known', [questioned, closed], 'question_closed', []],
    ['the end of a question that comes late', [disputed()], 'question_closed', []],
    ['a dispute after a question that was closed', [questioned, closed], 'open', [disputed()]],
    ['an answer that is known', [disputed(), answered], 'answered', []],
    ['a winning that is known', [disputed(), won], 'won', []],
  ])('is told once and whole: %s', (_, history, stage, told) =>
    given(...paid, ...history)
      .when(at(stage))
      .then(...told),
  )

  it('keeps the money away while it is answered', () => {
    const state = [...paid, disputed(), answered].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.receivedMinor).toBe(0)
  })
})
