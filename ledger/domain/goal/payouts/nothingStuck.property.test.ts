import fc from 'fast-check'
import { expect, it } from 'vitest'
import { created, facts, intentId, joined, terms } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, paymentIntentId, refundRequestId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import { askedMinor, heldMinor } from '../contributions/contribution.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'

// Random sequences in a goal without rounds: any actions of members and organiser, with refunds and disputes.

const uuid = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
const people = [1, 2, 3].map(userId)

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'pay',
      'pay',
      'pay',
      'report',
      'confirm',
      'deny',
      'refund',
      'refunded',
      'refused',
      'failed',
    ] as const),
    ...([
      'disputed',
      'won',
      'lost',
      'out',
      'all',
      'withdraw',
      'edit',
      'archive',
      'restore',
      'cancel',
    ] as const),
    ...(['role', 'leave', 'remove'] as const),
  ),
  by: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  payment: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 60 }).map(dollars => minor(dollars * 100)),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A payment's facts at Stripe. */
interface AtStripe {
  readonly refunds: RefundFacts[]
  readonly disputes: DisputeFacts[]
}

const life = (steps: readonly Step[]) => {
  let state = goalDecider.initialState()
  const stripe = new Map<number, AtStripe>()
  const take = (events: readonly GoalEvent[]): void => {
    state = events.reduce(goalDecider.evolve, state)
  }
  const ask = (command: GoalCommand): boolean => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'accepted') take(decision.events)
    return decision.outcome === 'accepted'
  }
  take([created, ...people.map(who => joined(who))])
  for (const [index, one] of steps.entries()) {
    const now = instant(plusDays(calendarDate('2026-11-22'), index))
    act(one, { ask, now, index, state: () => state, stripe })
  }
  return { state: () => state, ask, stripe }
}

interface Acting {
  readonly ask: (command: GoalCommand) => boolean
  readonly now: ReturnType<typeof instant>
  readonly index: number
  readonly state: () => GoalState
  readonly stripe: Map<number, AtStripe>
}

const act = ({ what, by, other, payment, amount }: Step, acting: Acting): void => {
  const { ask, now, index, state, stripe } = acting
  const id = contributionId(uuid(payment))
  const known = state().contributions.get(id)
  switch (what) {
    case 'pay':
      if (!ask({ type: 'RequestContribution', contributionId: id, userId: by, amountMinor: amount })) return
      if (!stripe.has(payment) && !known) stripe.set(payment, { refunds: [], disputes: [] })
      hear(payment, acting)
      return
    case 'report':
      ask({
        ...({ type: 'ReportContribution', contributionId: id, userId: by, amountMinor: amount } as const),
        ...({ method: 'cash', reference: '', now } as const),
      })
      return
    case 'confirm':
      ask({ type: 'ConfirmContribution', contributionId: id, userId: by, now })
      return
    case 'deny':
      ask({ type: 'DenyContribution', contributionId: id, userId: by })
      return
    case 'refund':
      ask({
        ...({ type: 'RequestRefund', contributionId: id, byUserId: by, asAdmin: false } as const),
        ...({ refundRequestId: refundRequestId(uuid(100 + index)), amountMinor: undefined } as const),
        reason: 'mistake',
      })
      return
    case 'refunded':
    case 'refused': {
      const wishes = openWishes(state())
      const wish = wishes[payment % wishes.length]
      if (!wish) return
      const { number, contributionId: of, refundRequestId: request, amountMinor } = wish
      if (what === 'refused') {
        ask({
          type: 'RefuseRefund',
          refundRequestId: request,
          contributionId: of,
          code: 'x',
          now,
        })
        return
      }
      stripe.get(number)?.refunds.push({
        ...({ id: `re_${index}`, amountMinor, status: 'succeeded', refundRequestId: request } as const),
        failureCode: undefined,
      })
      hear(number, acting)
      return
    }
    case 'failed':
      for (const [number, { refunds }] of stripe) {
        for (const [at, refund] of refunds.entries()) refunds[at] = { ...refund, status: 'failed' }
        hear(number, acting)
      }
      return
    case 'disputed': {
      const disputes = stripe.get(payment)?.disputes
      if (!known || !disputes || disputes.length > 0) return
      disputes.push({
        ...({ id: `dp_${index}`, amountMinor: known.amountMinor, stage: 'open', reason: 'general' } as const),
        ...{ answerBy: null, feeMinor: minor(0), feeReturnedMinor: minor(0) },
      })
      hear(payment, acting)
      return
    }
    case 'won':
    case 'lost': {
      const disputes = stripe.get(payment)?.disputes ?? []
      for (const [at, dispute] of disputes.entries()) disputes[at] = { ...dispute, stage: what }
      hear(payment, acting)
      return
    }
    case 'out':
    case 'all': {
      const amountMinor = what === 'all' ? undefined : amount
      ask({ type: 'WithdrawOwn', userId: by, withdrawalId: `${index}`, amountMinor, now })
      return
    }
    case 'withdraw':
      ask({ type: 'RequestWithdrawal', userId: people[0]! })
      return
    case 'edit':
      ask({ type: 'EditGoal', userId: by, changes: { targetMinor: minor(10_000_000_00) } })
      return
    case 'archive':
      ask({ type: 'ArchiveGoal', userId: by, now })
      return
    case 'restore':
      ask({ type: 'RestoreGoal', userId: by, now })
      return
    case 'cancel':
      ask({ type: 'CancelGoal', userId: people[0]!, refund: true, now })
      return
    case 'role':
      ask({ type: 'ChangeRole', userId: by, memberUserId: other, role: 'co_organiser', now } as GoalCommand)
      return
    case 'leave':
      ask({ type: 'LeaveGoal', userId: by, now })
      return
    case 'remove':
      ask({ type: 'RemoveMember', userId: by, memberUserId: other, now })
  }
}

/** Refund requests that Stripe has not answered. */
const openWishes = (state: GoalState) =>
  [1, 2, 3, 4, 5, 6].flatMap(number => {
    const id = contributionId(uuid(number))
    const requests = [...(state.contributions.get(id)?.reversals?.requests ?? [])]
    return requests.flatMap(([request, { status, amountMinor }]) =>
      status === 'open' ? [{ number, contributionId: id, refundRequestId: request, amountMinor }] : [],
    )
  })

/** Records Stripe's present facts of a payment. */
const hear = (payment: number, { ask, now, state, stripe }: Acting): void => {
  const id = contributionId(uuid(payment))
  const known = state().contributions.get(id)
  const atStripe = stripe.get(payment)
  if (!known || !atStripe) return
  ask({
    ...({ type: 'RecordPayment', contributionId: id, userId: known.userId, now } as const),
    facts: facts({
      ...{ id: paymentIntentId(`${intentId}_${payment}`), status: 'succeeded', chargeId: `ch_${payment}` },
      ...{
        receivedMinor: known.amountMinor,
        refunds: [...atStripe.refunds],
        disputes: [...atStripe.disputes],
      },
    }),
  })
}

/** Money that no one can move now: it is being refunded to a card, and arrives or is refused. */
const onItsWay = (state: GoalState, who: UserId): number =>
  [...state.contributions.entries()]
    .filter(([, { holderUserId }]) => holderUserId === who)
    .reduce((total, [, one]) => total + Math.min(heldMinor(one), askedMinor(one)), 0)

it('every member can take out what they have in it, whatever the others do', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const { state, ask } = life(steps)
      const now = instant('2027-03-01')
      expect(state().terms?.currency).toBe(terms.currency)
      for (const who of people) {
        const had = state().savings.get(who) ?? 0
        const others = people.filter(other => other !== who).map(other => state().savings.get(other) ?? 0)
        const way = onItsWay(state(), who)
        if (had > way)
          expect(
            ask({ type: 'WithdrawOwn', userId: who, withdrawalId: 'last', amountMinor: undefined, now }),
          ).toBe(true)
        expect(state().savings.get(who) ?? 0).toBe(onItsWay(state(), who))
        // Parts of other members are unchanged.
        const left = people.filter(other => other !== who).map(other => state().savings.get(other) ?? 0)
        expect(left).toEqual(others)
      }
    }),
    { numRuns: 600 },
  )
})
