import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  day,
  hear,
  paid,
  paymentOf,
  potDue,
  opened as roundOpened,
} from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  given,
  joined,
  kofi,
  nia,
  opened,
  paymentId,
  received,
  requested,
  settlement,
} from '#lab/builders/domain/goal.ts'
import { accepted, esi, issued, left, seated } from '#lab/builders/domain/membership.ts'
import { cast, opensVote } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import type { GoalCommand } from '../decider.ts'
import { goalDecider } from '../decider.ts'

const decided = (history: readonly GoalEvent[], command: GoalCommand): readonly GoalEvent[] => {
  const decision = goalDecider.decide(command, history.reduce(goalDecider.evolve, goalDecider.initialState()))
  return decision.outcome === 'accepted' ? decision.events : []
}
/** What is refunded of which payment, and why; the ids of these requests derive from the payment. */
const wishes = (events: readonly GoalEvent[]): [string, number, string][] =>
  events.flatMap(({ type, data }) =>
    type === 'RefundRequested' ? [[data.contributionId, data.amountMinor, data.reason]] : [],
  )
const secondOf = (who: typeof ama, round: number) => paymentOf(who, round, 2)
const refundOf = (payment: ReturnType<typeof paymentOf>, failed = false): GoalEvent =>
  failed
    ? {
        type: 'ContributionRefundFailed',
        data: {
          ...{ contributionId: payment, userId: nia, round: 1, refundId: 're_1' },
          ...{ amountMinor: minor(100_00), code: 'expired_or_canceled_card' },
        },
      }
    : {
        type: 'ContributionRefunded',
        data: {
          ...{ contributionId: payment, userId: nia, round: 1, refundId: 're_1' },
          ...{ refundRequestId: null, amountMinor: minor(100_00) },
        },
      }
const twice = [...begun(), ...paid(nia, 1), asked(nia, 1, { nth: 2 })]

describe('surplus money', () => {
  it('is refunded when the round was already paid', () => {
    const events = decided(twice, hear(nia, 1, '2026-02-10', { nth: 2 }))
    expect(events[0]).toEqual(came(nia, 1, { nth: 2 }))
    expect(wishes(events)).toEqual([[secondOf(nia, 1), 100_00, 'paid_twice']])
  })

  it('is refunded when the round is over, whatever was paid since', () => {
    const late = [...begun(), asked(nia, 1, { nth: 2 }), ...complete(1), roundOpened(2, '2026-03-31')]
    expect(wishes(decided(late, hear(nia, 1, '2026-03-05', { nth: 2 })))).toEqual([
      [secondOf(nia, 1), 100_00, 'paid_twice'],
    ])
  })

  it('is refunded to a former member', () => {
    const gone: GoalEvent[] = [created, joined(ama), joined(kofi), requested(40_00, kofi), opened, left(kofi)]
    const command = {
      ...hear(kofi, 1, '2026-02-10'),
      contributionId: paymentId,
      facts: { ...hear(kofi, 1, '2026-02-10').facts, id: 'pi_one' as never, receivedMinor: minor(40_00) },
    }
    const back = [[paymentId, 40_00, 'paid_twice']]
    expect(wishes(decided(gone, command))).toEqual(back)
    // Also when it arrives with a fact that has no consequences.
    const withFee = { ...command, facts: { ...command.facts, settlement } }
    expect(wishes(decided(gone, withFee))).toEqual(back)
  })

  it('is returned by hand where it came by hand, each time as another payout', () => {
    const inHand: GoalEvent = {
      type: 'ContributionReceived',
      data: {
        ...{ contributionId: paymentOf(nia, 1), userId: nia, amountMinor: minor(150_00), round: 1 },
        ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: ama },
      },
    }
    const back = (nth: number, amount: number): GoalEvent => ({
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `returned-${paymentOf(nia, 1)}-${nth}`, userId: nia, amountMinor: minor(amount) },
        ...{ reason: 'withdrawal', round: 1, contributionIds: [paymentOf(nia, 1)] },
      },
    })
    const vote = [opensVote({ kind: 'wind_up' }), cast(kofi), cast(nia)]
    const history = [...begun(), asked(nia, 1, { amount: 150_00 }), inHand, back(1, 50_00), ...vote]
    const command = {
      type: 'CastVote',
      userId: ama,
      vote: 1,
      inFavour: true,
      now: day('2026-02-10'),
    } as const
    expect(decided(history, command)).toContainEqual(back(2, 100_00))
  })

  it('stays where it is needed', () => {
    expect(wishes(decided([...begun(), asked(nia, 1)], hear(nia, 1, '2026-02-10')))).toEqual([])
    expect(wishes(decided([...begun(), asked(nia, 2)], hear(nia, 2, '2026-02-10')))).toEqual([])
  })

  it('that came back once waits for a person’s decision, and the other payment is refunded', () => {
    const back = [...twice, came(nia, 1, { nth: 2 }), refundOf(secondOf(nia, 1))]
    const failing = hear(nia, 1, '2026-02-12', {
      nth: 2,
      refunds: [
        {
          ...{ id: 're_1', amountMinor: minor(100_00), status: 'failed', refundRequestId: undefined },
          failureCode: 'expired_or_canceled_card',
        },
      ],
    })
    const events = decided(back, failing)
    expect(events[0]).toEqual(refundOf(secondOf(nia, 1), true))
    expect(wishes(events)).toEqual([[paymentOf(nia, 1), 100_00, 'paid_twice']])
  })

  it('is not refunded again after Stripe has refused', () => {
    const wish = decided(twice, hear(nia, 1, '2026-02-10', { nth: 2 }))
    const request = wish.find(({ type }) => type === 'RefundRequested')
    if (request?.type !== 'RefundRequested') throw new Error('no refund was requested')
    const { refundRequestId, contributionId } = request.data
    const refused = { type: 'RefuseRefund', refundRequestId, contributionId, code: 'x' } as const
    const events = decided([...twice, ...wish], { ...refused, now: day('2026-02-11') })
    expect(wishes(events).filter(([id]) => id === contributionId)).toEqual([])
  })
})

describe('a goal that is given up', () => {
  it('leaves a payment that the bank examines', () => {
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: paymentId, userId: kofi, round: null, disputeId: 'dp_1' },
        ...{ amountMinor: minor(15_00), feeMinor: minor(15_00), reason: 'fraudulent' },
        answerBy: instant('2026-12-05T00:00:00Z'),
      },
    }
    const goal = [created, joined(ama), joined(kofi), requested(40_00, kofi), opened, received(40_00, kofi)]
    const cancel = { type: 'CancelGoal', userId: ama, refund: true, now: day('2026-01-10') } as const
    expect(wishes(decided(goal, cancel))).toEqual([[paymentId, 40_00, 'goal_cancelled']])
    expect(wishes(decided([...goal, disputed], cancel))).toEqual([])
  })
})

describe('what is paid into a round', () => {
  it('counts once, when one of two payments was refunded', () => {
    const history = [...twice, came(nia, 1, { nth: 2 }), refundOf(paymentOf(nia, 1))]
    const others = [...paid(ama, 1), asked(kofi, 1)]
    const nth = (who: typeof ama) => (who === nia ? secondOf(nia, 1) : paymentOf(who, 1))
    const full = closed(1)
    given(...history, ...others)
      .when(hear(kofi, 1, '2026-02-15'))
      .then(
        came(kofi, 1),
        {
          ...full,
          data: {
            ...full.data,
            shares: full.data.shares.map(share => ({ ...share, contributionIds: [nth(share.userId)] })),
          },
        },
        potDue(1),
      )
  })

  it('was handed over with the seat: a returning member with another seat still has to pay', () => {
    const third = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc' as never
    const history: GoalEvent[] = [
      ...begun(),
      ...paid(nia, 1),
      ...[issued({ replacesUserId: nia }), accepted(esi), seated(esi, 3)],
      {
        type: 'MemberReplaced',
        data: {
          ...{ leaving: 1, leaverUserId: nia, userId: esi },
          savings: { round: 1, amountMinor: minor(100_00) },
        },
      },
      left(nia, ama, 'replaced'),
      ...[issued({ invitationId: third, replacesUserId: kofi }), accepted(nia, third, 2)],
      { ...seated(nia, 2, third), data: { ...seated(nia, 2, third).data, join: 2 } } as GoalEvent,
      { type: 'MemberReplaced', data: { leaving: 2, leaverUserId: kofi, userId: nia } },
      {
        ...left(kofi, ama, 'replaced'),
        data: { ...left(kofi, ama, 'replaced').data, leaving: 2 },
      } as GoalEvent,
    ]
    const again = paymentOf(nia, 1, 5)
    given(...history)
      .when({
        ...({ type: 'RequestContribution', contributionId: again, userId: nia } as const),
        amountMinor: minor(100_00),
      })
      .then({
        type: 'ContributionRequested',
        data: { contributionId: again, userId: nia, amountMinor: minor(100_00), round: 1 },
      })
  })
})
