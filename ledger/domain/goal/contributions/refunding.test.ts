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

describe('what can be refunded', () => {
  it('is the rest, when no amount is given', () =>
    given(...paid, asked(15_00, requestId), refunded(15_00))
      .when(ask(undefined))
      .then(asked(25_00)))
  it('is the rest to the last cent, minus each refund once', () =>
    given(...paid, asked(15_00, requestId), refunded(15_00))
      .when(ask(25_00))
      .then(asked(25_00)))
  it('is nothing after a full refund', () => {
    given(...paid, refunded(40_00, null))
      .when(ask(undefined))
      .thenRefuses('refund_too_large')
    const state = paid.reduce(goalDecider.evolve, goalDecider.initialState())
    expect(goalDecider.decide(ask(40_01), state)).toMatchObject({
      refusal: { values: { amount: { amount: 40_00, currency: 'USD' } } },
    })
  })
  it('must be positive', () => {
    given(...paid)
      .when(ask(0))
      .thenRefuses('amount_not_positive')
    given(...paid)
      .when(ask(-1))
      .thenRefuses('amount_not_positive')
  })
  it('must be of an existing payment and goal', () => {
    given().when(ask(1_00, true)).thenRefuses('goal_not_found')
    given(...goal)
      .when(ask(1_00))
      .thenRefuses('contribution_not_found')
  })
  it('is nothing while the bank examines the payment, also after an answer', () =>
    given(...paid, disputed(), { type: 'DisputeAnswered', data: said })
      .when(ask(1_00))
      .thenRefuses('in_dispute'))
})

describe('a refund by an admin', () => {
  const byAdmin = (byUserId: UserId, contributionId = paymentId) =>
    ({ ...ask(undefined, true), byUserId, contributionId }) as const

  it('is refused for their own payments, unless they run the goal', () => {
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
  it('is refused for what their turn receives or has received', () => {
    const secondRound = [...begun(), ...complete(1), roundOpened(2, '2026-03-31'), ...paidInto(nia, 2)]
    given(...secondRound)
      .when(byAdmin(kofi, paymentOf(nia, 2)))
      .thenRefuses('own_payment')
    given(...secondRound)
      .when(byAdmin(esi, paymentOf(nia, 2)))
      .thenRefuses('payers_wish')
  })
  it('is refused after a payout, so that the payer is not paid twice', () => {
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
  it('is refunded at their own request alone, so that others cannot make them late', () => {
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
  it('names one refund: a repetition requests nothing more', () => {
    const known = given(...first, requestedOfNia)
    known.when(of(paymentOf(nia, 1), 60_00)).thenNothing()
    known.when(of(paymentOf(nia, 1))).thenNothing()
  })
  it('cannot be reused for another payment or amount', () => {
    const known = given(...first, requestedOfNia)
    known.when(of(paymentOf(kofi, 1), 60_00)).thenRefuses('refund_request_known')
    known.when(of(paymentOf(nia, 1), 10_00)).thenRefuses('refund_request_known')
  })
})

describe('a refund that Stripe refuses', () => {
  const refuse = (id = requestId, contributionId = paymentId) =>
    ({ type: 'RefuseRefund', refundRequestId: id, contributionId, code: 'x', now }) as const
  it('changes nothing when it was made, never requested, or is of no payment', () => {
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
  it('was made at the time in the processor’s books', () =>
    given(...paid)
      .when(record({ refunds: [refund({ bookedAt } as Partial<RefundFacts>)] }))
      .then({ ...refunded(15_00), data: { ...refunded(15_00).data, bookedAt } } as GoalEvent))
  it('that was cancelled has failed', () =>
    given(...paid, refunded(15_00))
      .when(record({ refunds: [refund({ status: 'canceled' })] }))
      .then({
        type: 'ContributionRefundFailed',
        data: {
          ...{ contributionId: paymentId, userId: kofi, round: null, refundId: 're_one' },
          ...{ amountMinor: minor(15_00), code: 'canceled' },
        },
      }))
  it('of passed-on money is owed by its payer', () =>
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
  it('counts for the seat’s present holder', () =>
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
    ['a known inquiry', [questioned], 'question', []],
    ['a late inquiry', [disputed()], 'question', []],
    ['an inquiry that is first seen closed', [], 'question_closed', [questioned, closed]],
    ['the end of a known inquiry', [questioned, closed], 'question_closed', []],
    ['the end of a late inquiry', [disputed()], 'question_closed', []],
    ['a dispute after a closed inquiry', [questioned, closed], 'open', [disputed()]],
    ['a known answer', [disputed(), answered], 'answered', []],
    ['a known win', [disputed(), won], 'won', []],
  ])('is recorded once and completely: %s', (_, history, stage, events) =>
    given(...paid, ...history)
      .when(at(stage))
      .then(...events),
  )

  it('withholds the money until it is answered', () => {
    const state = [...paid, disputed(), answered].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.receivedMinor).toBe(0)
  })
})
