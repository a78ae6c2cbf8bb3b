import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  closed,
  day,
  hear,
  opened,
  owes,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { PaidWith } from '#shared/bankDebits.ts'
import type { Charter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { consequencesOf } from '../consequences.ts'
import { goalDecider } from '../decider.ts'
import { unfirmMinor } from './firmness.ts'
import { firmOn } from './sendable.ts'
import type { SendPayout } from './sending.ts'

const admin = userId(90)

interface Paid {
  readonly at?: string
  readonly authenticated?: true
  readonly paidWith?: PaidWith
  readonly settles?: string
}
/** A member's hundred dollars for the first round, by card. */
const byCard = (
  who: UserId,
  { at = '2026-02-13T15:00:00Z', authenticated, paidWith, settles = '2026-02-15T00:00:00Z' }: Paid = {},
): GoalEvent[] => [
  asked(who, 1),
  {
    type: 'ContributionReceived',
    data: {
      ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), round: 1 },
      ...{ chargeId: `ch_${who}`, paymentIntentId: paymentIntentId(`pi_${who}`), receivedAt: instant(at) },
      ...(authenticated ? { authenticated } : {}),
      ...(paidWith ? { paidWith } : {}),
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
/** Ama's pot of 300 dollars; Nia's payment is a parameter. */
const due = (ofNia: Paid = {}, charter: Partial<Charter> = {}): GoalEvent[] => [
  ...begun(charter),
  ...byCard(ama, { authenticated: true }),
  ...byCard(kofi, { at: '2026-02-03T12:00:00Z', settles: '2026-02-05T00:00:00Z' }),
  ...byCard(nia, ofNia),
  closed(1),
  potDue(1),
]
const send = (changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId: 'round-1', attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(1_000_00) } as const),
  ...{ firmAfterDays: 7, reserveLeft: minor(0), destination: usableDestination, now: day('2026-02-18') },
  ...changes,
})
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    destination: usableDestination.id,
  },
}

/** The scheduler would have opened it before. */
const nextOpened = (cycle: number, dueOn: string): GoalEvent => ({
  type: 'RoundOpened',
  data: { round: 2, cycle, dueOn: calendarDate(dueOn), byUserId: null },
})

describe('a pot with a payment that its bank can still take back', () => {
  it('is not sent, and states when it can be', () =>
    given(...due())
      .when(send())
      .thenRefuses('payout_not_firm', { day: '2026-02-21' }))

  it('is sent once the waiting time is over', () => {
    given(...due())
      .when(send({ now: instant('2026-02-20T14:59:59Z') }))
      .thenRefuses('payout_not_firm', { day: '2026-02-21' })
    given(...due())
      .when(send({ now: instant('2026-02-20T15:00:00Z') }))
      .then(sent)
  })

  it('waits as long as its members have accepted, or shorter, but never longer', () => {
    const send30 = send({ firmAfterDays: 30, now: day('2026-02-21') })
    given(...due({}, { firmAfterDays: 7 }))
      .when(send30)
      .then(sent)
    given(...due({}, { firmAfterDays: 7 }))
      .when({ ...send30, now: day('2026-02-19') })
      .thenRefuses('payout_not_firm', { day: '2026-02-21' })
    given(...due({}, { firmAfterDays: 30 }))
      .when(send({ firmAfterDays: 3 }))
      .then(sent)
    // A circle from before this rule has no such limit.
    given(...due())
      .when(send30)
      .thenRefuses('payout_not_firm', { day: '2026-03-16' })
  })

  it('by debit is sent when nobody can claim it back by only asking, whatever is agreed for cards', () => {
    const byDebit = due({ paidWith: 'us_bank_account' }, { firmAfterDays: 7, debitDays: 60 })
    for (const firmAfterDays of [0, 7]) {
      given(...byDebit)
        .when(send({ firmAfterDays, now: instant('2026-04-15T23:59:59Z') }))
        .thenRefuses('payout_not_firm', { day: '2026-04-16' })
      given(...byDebit)
        .when(send({ firmAfterDays, now: instant('2026-04-16T00:00:00Z') }))
        .then(nextOpened(4, '2026-05-31'), sent)
    }
  })

  it('by debit is sent before that only as far as the reserve covers it', () => {
    const byDebit = due({ paidWith: 'sepa_debit' }, { debitDays: 56 })
    given(...byDebit)
      .when(send({ reserveLeft: minor(99_99), now: day('2026-03-01') }))
      .thenRefuses('payout_not_firm', { day: '2026-04-12' })
    given(...byDebit)
      .when(send({ reserveLeft: minor(100_00), now: day('2026-03-01') }))
      .then(nextOpened(2, '2026-03-31'), sent)
  })

  it('by a wallet waits like a card', () => {
    given(...due({ paidWith: 'apple_pay' }))
      .when(send())
      .thenRefuses('payout_not_firm', { day: '2026-02-21' })
    given(...due({ paidWith: 'apple_pay', authenticated: true }))
      .when(send())
      .then(sent)
  })

  it('is sent at once where the operator has no waiting time', () =>
    given(...due())
      .when(send({ firmAfterDays: 0 }))
      .then(sent))

  it('is sent at once where the bank has authenticated its customer', () =>
    given(...due({ authenticated: true }))
      .when(send())
      .then(sent))

  it('still waits for the processor’s settlement', () =>
    given(...due({ authenticated: true, settles: '2026-02-19T00:00:00Z' }))
      .when(send())
      .thenRefuses('payout_not_settled'))

  it('waits longer where the processor does', () =>
    given(...due({ settles: '2026-02-23T00:00:00Z' }))
      .when(send({ now: day('2026-02-23') }))
      .then(sent))

  it('is sent earlier as far as the operator’s reserve covers that part', () => {
    given(...due())
      .when(send({ reserveLeft: minor(99_99) }))
      .thenRefuses('payout_not_firm')
    given(...due())
      .when(send({ reserveLeft: minor(100_00) }))
      .then(sent)
  })

  it('also waits when the operator sends it at the command line', () =>
    given(...due())
      .when(send({ userId: null }))
      .thenRefuses('payout_not_firm'))
})

describe('the firm part of a pot', () => {
  const part = 200_00
  const ids = [ama, kofi].map(who => paymentOf(who, 1))
  const divided = (changes: object = {}): GoalEvent => ({
    type: 'PayoutDivided',
    data: {
      ...{ payoutId: 'round-1', restId: 'round-1-later-1', userId: ama, amountMinor: minor(100_00) },
      ...{ contributionIds: ids, restContributionIds: [paymentOf(nia, 1)], approvedBy: [] },
      ...{ firmOn: calendarDate('2026-02-21'), ...changes },
    },
  })
  const partSent: GoalEvent = {
    type: 'PayoutSent',
    data: {
      ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(part), byUserId: admin },
      ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
      destination: usableDestination.id,
    },
  }
  const rest = { payoutId: 'round-1-later-1', amountMinor: minor(100_00) }
  const after = [...due(), divided(), partSent]

  it('is sent at once, and the rest is due as a separate payout', () =>
    given(...due())
      .when(send({ amountMinor: minor(part) }))
      .then(divided(), partSent))

  it('equals the firm amount', () => {
    for (const amount of [100_00, 199_99, 250_00])
      given(...due())
        .when(send({ amountMinor: minor(amount) }))
        .thenRefuses('payout_changed')
    given(...due())
      .when(send({ amountMinor: minor(part), now: instant('2026-02-20T15:00:00Z') }))
      .thenRefuses('payout_changed')
  })

  it('is sent once, and the rest when it is firm', () => {
    given(...after)
      .when(send({ amountMinor: minor(part) }))
      .thenNothing()
    given(...after)
      .when(send({ ...rest }))
      .thenRefuses('payout_not_firm')
    given(...after)
      .when(send({ ...rest, now: day('2026-02-21') }))
      .then({ type: 'PayoutSent', data: { ...partSent.data, ...rest } } as GoalEvent)
  })

  it('is one payout with the rest where two admins are needed', () => {
    const limit = { approvalAbove: minor(250_00) }
    given(...due())
      .when(send({ ...limit, amountMinor: minor(part) }))
      .thenRefuses('approval_needed')
    const approved: GoalEvent = {
      type: 'PayoutApproved',
      data: { payoutId: 'round-1', byUserId: userId(91) },
    }
    given(...due(), approved)
      .when(send({ ...limit, amountMinor: minor(part) }))
      .then(divided({ approvedBy: [userId(91)] }), partSent)
    given(...after)
      .when(send({ ...limit, ...rest, now: day('2026-02-21') }))
      .thenRefuses('approval_needed')
  })

  it('is not sent while it is held', () => {
    const until = instant('2026-02-19T12:00:00Z')
    const held = { payoutId: 'round-1', hold: 1, byUserId: admin, reason: 'A case', until }
    given(...due(), { type: 'PayoutHeld', data: { ...held, heldAt: day('2026-02-17') } })
      .when(send({ amountMinor: minor(part) }))
      .thenRefuses('payout_held')
  })

  it('leaves its recipient’s later debts to the rest', () => {
    const owed = owes(ama, kofi, 2, { amountMinor: minor(30_00) })
    given(...after, owed)
      .when({ type: 'AdvanceRotation', now: day('2026-02-19') })
      .then(
        {
          type: 'DebtNetted',
          data: {
            ...{ debtId: 'round-2-1', payment: 1, debtorUserId: ama, creditorUserId: kofi },
            ...{ potRound: 1, payoutId: rest.payoutId, amountMinor: minor(30_00) },
          },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: 'debt-round-2-1-1', userId: kofi, amountMinor: minor(30_00), reason: 'debt' },
            ...{ round: 1, contributionIds: [paymentOf(nia, 1)] },
          },
        },
      )
  })

  it('is not lowered by a bank that takes back the rest', () => {
    const dispute = { id: 'dp_1', amountMinor: minor(100_00), stage: 'open', reason: 'fraudulent' } as const
    const facts = {
      disputes: [{ ...dispute, answerBy: null, feeMinor: minor(0), feeReturnedMinor: minor(0) }],
    }
    const heard = hear(nia, 1, '2026-02-19', facts)
    const state = after.reduce(goalDecider.evolve, goalDecider.initialState())
    const id = state.contributions.get(paymentOf(nia, 1))?.paymentIntentId
    const command = { ...heard, facts: { ...heard.facts, id: id ?? heard.facts.id } }
    const decision = goalDecider.decide(command, state)
    const events = decision.outcome === 'accepted' ? decision.events : []
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'PayoutLowered',
        data: expect.objectContaining({ payoutId: rest.payoutId, amountMinor: 100_00 }),
      }),
    )
    // The platform bears nothing that it had not sent.
    expect(events.some(({ type, data }) => type === 'DebtArose' && data.creditorUserId === null)).toBe(false)
  })
})

describe('a pot whose recipient has paid a debt by a card that is not firm', () => {
  const paidDebt: GoalEvent[] = [
    ...[...due({ authenticated: true }), sent, opened(2, '2026-03-31'), owes(kofi, ama, 1)],
    {
      type: 'ContributionReceived',
      data: {
        ...{ contributionId: paymentOf(kofi, 1, 2), userId: kofi, amountMinor: minor(100_00), round: 1 },
        ...{ chargeId: 'ch', paymentIntentId: paymentIntentId('pi_debt'), receivedAt: day('2026-03-20') },
      },
    },
    {
      type: 'DebtPaid',
      data: {
        ...{ debtId: 'round-1-2', payment: 1, contributionId: paymentOf(kofi, 1, 2), debtorUserId: kofi },
        ...{ creditorUserId: ama, round: 1, amountMinor: minor(100_00) },
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: 'debt-round-1-2-1', userId: ama, amountMinor: minor(100_00), reason: 'debt' },
        ...{ round: null, contributionIds: [paymentOf(kofi, 1, 2)] },
      },
    },
    { type: 'PayoutDue', data: { ...potDue(2).data, contributionIds: [paymentOf(ama, 1)] } } as GoalEvent,
  ]
  it('waits until that is firm, or has been sent on', () => {
    const sendPot = send({ payoutId: 'round-2', now: day('2026-03-21') })
    given(...paidDebt)
      .when(sendPot)
      .thenRefuses('payout_not_firm')
    const passedOn = {
      type: 'PayoutSent',
      data: { ...sent.data, payoutId: 'debt-round-1-2-1', amountMinor: minor(100_00) },
    } as GoalEvent
    given(...paidDebt, passedOn)
      .when(sendPot)
      .then({ type: 'PayoutSent', data: { ...sent.data, payoutId: 'round-2', userId: kofi } } as GoalEvent)
  })
  const keptBack = (ids = [paymentOf(ama, 1)]): GoalEvent[] => [
    {
      type: 'PayoutDivided',
      data: {
        ...{ payoutId: 'round-2', restId: 'round-2-later-1', userId: kofi, amountMinor: minor(100_00) },
        ...{ contributionIds: ids, restContributionIds: [], approvedBy: [] },
      },
    },
    {
      type: 'PayoutSent',
      data: { ...sent.data, payoutId: 'round-2', userId: kofi, amountMinor: minor(200_00) },
    } as GoalEvent,
  ]
  const sendPart = send({ payoutId: 'round-2', amountMinor: minor(200_00), now: day('2026-03-21') })
  it('waits only as far as they could take back', () =>
    given(...paidDebt)
      .when(sendPart)
      .then(...keptBack()))
  it('is kept for the creditor, whatever else banks take back meanwhile', () => {
    const takenBack = (who: UserId, nth: number): GoalEvent[] => {
      const about = { contributionId: paymentOf(who, 1, nth), userId: who, disputeId: `dp_${who}` }
      const bank = { feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null, owedMinor: minor(100_00) }
      return [
        { type: 'ContributionDisputed', data: { ...about, ...bank, amountMinor: minor(100_00), round: 1 } },
      ]
    }
    const disputed = (who: UserId, nth = 1) => {
      const [event] = takenBack(who, nth)
      const before = [...paidDebt, ...keptBack()].reduce(goalDecider.evolve, goalDecider.initialState())
      return consequencesOf(event!, goalDecider.evolve(before, event!))
    }
    // The platform bears what was in the sent part.
    expect(disputed(ama).map(({ type }) => type)).toEqual(['DebtArose'])
    expect(disputed(kofi, 2)).toMatchObject([
      { type: 'PayoutLowered', data: { payoutId: 'debt-round-1-2-1', amountMinor: 100_00 } },
      { type: 'DebtArose', data: { debtorUserId: kofi, creditorUserId: ama, amountMinor: 100_00 } },
    ])
  })
  it('waits while the other payout is held, and states until when', () => {
    const hold = { payoutId: 'debt-round-1-2-1', hold: 1, byUserId: admin, reason: 'A case' }
    const until = instant('2026-04-03T12:00:00Z')
    const held: GoalEvent = { type: 'PayoutHeld', data: { ...hold, until, heldAt: day('2026-03-22') } }
    const settled: GoalEvent = {
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentOf(kofi, 1, 2), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
        ...{ netMinor: minor(96_80), availableAt: instant('2026-03-22T00:00:00Z') },
      },
    }
    given(...paidDebt, settled, held)
      .when(send({ payoutId: 'round-2', now: day('2026-04-01') }))
      .thenRefuses('payout_not_firm', { day: '2026-04-04' })
    given(...paidDebt, settled, held)
      .when({ ...sendPart, now: day('2026-04-01') })
      .then(
        ...keptBack().map(event =>
          event.type === 'PayoutDivided'
            ? ({ ...event, data: { ...event.data, firmOn: calendarDate('2026-04-04') } } as GoalEvent)
            : event,
        ),
      )
    given(...paidDebt, settled, held)
      .when(send({ payoutId: 'round-2', now: day('2026-04-04') }))
      .then({ type: 'PayoutSent', data: { ...sent.data, payoutId: 'round-2', userId: kofi } } as GoalEvent)
  })
})

describe('a firm pot', () => {
  it('is sent even when the reserve is overdrawn', () =>
    given(...due({ authenticated: true }))
      .when(send({ reserveLeft: minor(-50_00) }))
      .then(sent))
})

describe('the amount that is not firm', () => {
  const stateOf = (events: readonly GoalEvent[]) =>
    events.reduce(goalDecider.evolve, goalDecider.initialState())
  const of = (events: readonly GoalEvent[], payoutId: string, on: string) => {
    const state = stateOf(events)
    const payout = state.payouts.get(payoutId)
    if (!payout) throw new Error('there is no payout')
    const about = { firmAfterDays: 7, now: day(on) }
    return { unfirm: unfirmMinor(state, payout, about), firmOn: firmOn(state, payout, about) }
  }

  it('excludes what its bank has already taken', () => {
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

  it('counts own savings like a pot', () => {
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

  it('counts from the settlement where the time of the charge was not recorded', () => {
    const [first, received, ...rest] = byCard(nia)
    const { receivedAt: _, ...data } = (received as Extract<GoalEvent, { type: 'ContributionReceived' }>).data
    const old = [...due().slice(0, -5), first!, { type: 'ContributionReceived', data } as GoalEvent, ...rest]
    expect(of([...old, closed(1), potDue(1)], 'round-1', '2026-02-18').firmOn).toBe('2026-02-22')
  })
})
