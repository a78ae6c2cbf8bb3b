import { describe, expect, it } from 'vitest'
import { paymentOf, terms } from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { nothingPossible, possibleWithPayout } from './payouts.ts'

const now = instant('2026-03-01T12:00:00Z')
const limit = minor(1000_00)
const admin = userId(90)
const stranger = userId(91)

interface Case {
  readonly amount?: number
  readonly outside?: boolean
  readonly availableAt?: string
  readonly runnersSend?: boolean
  readonly members?: readonly (readonly [UserId, Role])[]
  readonly later?: readonly GoalEvent[]
}

/** Kofi's payout, by default of three hundred settled dollars, in a circle of Ama, Kofi and Nia. */
const stateOf = ({
  amount = 300_00,
  outside = false,
  availableAt = '2026-02-01T12:00:00Z',
  runnersSend = false,
  members = [
    [ama, 'organiser'],
    [kofi, 'member'],
    [nia, 'member'],
  ],
  later = [],
}: Case) => {
  const contributionId = paymentOf(nia, 1)
  const history: GoalEvent[] = [
    { type: 'GoalCreated', data: terms({ coOrganisersSend: runnersSend }) },
    ...members.map(([who, role]) => joined(who, role, role === 'auditor' ? null : who)),
    {
      type: 'ContributionReceived',
      data: {
        contributionId,
        userId: nia,
        amountMinor: minor(amount),
        chargeId: '',
        paymentIntentId: outside ? null : paymentIntentId('pi_one'),
      },
    },
    {
      type: 'PayoutDue',
      data: {
        payoutId: 'p',
        userId: kofi,
        amountMinor: minor(amount),
        reason: 'withdrawal',
        round: null,
        contributionIds: [contributionId],
      },
    },
  ]
  const settled: GoalEvent = {
    type: 'ContributionSettled',
    data: {
      contributionId,
      balanceTransactionId: 'txn_one',
      feeMinor: minor(0),
      netMinor: minor(amount),
      availableAt: instant(availableAt),
    },
  }
  const all = [...history, ...(outside ? [] : [settled]), ...later]
  return all.reduce(goalDecider.evolve, goalDecider.initialState())
}
const possible = (userId: UserId, about: Case = {}) =>
  possibleWithPayout(stateOf(about), 'p', {
    userId,
    asAdmin: userId === admin,
    approvalAbove: limit,
    now,
    ...firmAtOnce,
  })

const approvedBy = (byUserId: UserId): GoalEvent => ({
  type: 'PayoutApproved',
  data: { payoutId: 'p', byUserId },
})
const about = { payoutId: 'p', attempt: 1 }
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...about,
    userId: kofi,
    amountMinor: minor(300_00),
    byUserId: admin,
    method: 'bank_transfer',
    reference: '',
    from: 'bank',
  },
}
const closed = (outcome: 'received' | 'proved'): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: { ...about, byUserId: admin, userId: kofi, amountMinor: minor(300_00), from: 'bank', outcome },
})
const as = (role: Role): Case => ({
  members: [
    [ama, role],
    [kofi, 'member'],
    [nia, role === 'organiser' ? 'member' : 'organiser'],
  ],
})

const nothing = nothingPossible

describe('money in the operator’s bank', () => {
  it.each<[string, UserId, Case, boolean]>([
    ['an admin', admin, {}, true],
    ['a co-organiser, whatever the charter says', ama, { ...as('co_organiser'), runnersSend: true }, false],
    ['the organiser, whatever the charter says', ama, { ...as('organiser'), runnersSend: true }, false],
    ['the organiser', ama, {}, false],
    ['a member', ama, { ...as('member'), runnersSend: true }, false],
    ['an auditor', ama, { ...as('auditor'), runnersSend: true }, false],
    ['a user outside the goal', stranger, { runnersSend: true }, false],
    ['an admin before it has settled', admin, { availableAt: '2026-03-03T12:00:00Z' }, false],
    ['an admin once it is sent', admin, { later: [sent] }, false],
    ['its recipient', kofi, { runnersSend: true }, false],
  ])('can be sent by %s: %#', (_, who, changes, send) => {
    expect(possible(who, changes)).toMatchObject({ approve: false, send })
  })

  it('is refused to its recipient, even an admin', () => {
    const caller = { userId: kofi, asAdmin: true, approvalAbove: limit, now, ...firmAtOnce }
    expect(possibleWithPayout(stateOf({}), 'p', caller)).toEqual(nothing)
    expect(possibleWithPayout(stateOf({ amount: 1000_01 }), 'p', caller)).toEqual(nothing)
  })
})

describe('a large payout', () => {
  const amount = 1000_01
  it.each<[string, Case, { approve: boolean; send: boolean }]>([
    ['approved first', { amount }, { approve: true, send: false }],
    [
      'sent after the approval of another',
      { amount, later: [approvedBy(nia)] },
      { approve: false, send: true },
    ],
    ['not sent by its approver', { amount, later: [approvedBy(admin)] }, { approve: false, send: false }],
    ['approved only above the limit', { amount: 1000_00 }, { approve: false, send: true }],
    [
      'approved before it has settled',
      { amount, availableAt: '2026-03-03T12:00:00Z' },
      { approve: true, send: false },
    ],
  ])('is %s', (_, changes, expected) => expect(possible(admin, changes)).toMatchObject(expected))

  it('needs no approval when the members hold the money', () =>
    expect(possible(ama, { amount, outside: true })).toMatchObject({ approve: false, send: true }))
})

describe('cash among members', () => {
  const kofiRuns = [
    [kofi, 'organiser'],
    [ama, 'member'],
  ] as const
  it.each<[string, UserId, Case, boolean]>([
    ['an organiser', ama, {}, true],
    ['a member beside an organiser', nia, {}, false],
    ['a member, when only the recipient is an organiser', ama, { members: kofiRuns }, true],
    ['its recipient, the organiser', kofi, { members: kofiRuns }, false],
    ['its recipient, who saves alone', kofi, { members: [[kofi, 'organiser']] }, true],
    [
      'an auditor of a member who saves alone',
      ama,
      {
        members: [
          [kofi, 'organiser'],
          [ama, 'auditor'],
        ],
      },
      false,
    ],
    ['a user outside the goal', stranger, {}, false],
    ['an admin', admin, {}, true],
  ])('is handed over by %s: %#', (_, who, changes, send) =>
    expect(possible(who, { outside: true, ...changes }).send).toBe(send),
  )
})

describe('receipt', () => {
  const contested: GoalEvent = { type: 'PayoutContested', data: { ...about, byUserId: kofi } }
  const confirmed: GoalEvent = { type: 'PayoutConfirmed', data: { ...about, byUserId: kofi } }
  it.each<[string, readonly GoalEvent[], boolean]>([
    ['due', [], false],
    ['sent', [sent], true],
    ['contested', [sent, contested], true],
    ['confirmed', [sent, confirmed], false],
    ['proved', [sent, contested, closed('proved')], false],
  ])('is confirmed by the recipient of a payout that is %s', (_, later, confirm) => {
    expect(possible(kofi, { later }).confirm).toBe(confirm)
    expect(possible(ama, { later }).confirm).toBe(false)
    expect(possible(admin, { later }).confirm).toBe(false)
  })

  it('is judged by an admin where it is contested, but not by its sender', () => {
    const judges = (userId: UserId, later: readonly GoalEvent[]) =>
      possibleWithPayout(stateOf({ later }), 'p', {
        userId,
        asAdmin: true,
        approvalAbove: limit,
        now,
        ...firmAtOnce,
      }).judge
    expect(judges(stranger, [sent, contested])).toBe(true)
    expect(judges(admin, [sent, contested])).toBe(false)
    expect(judges(kofi, [sent, contested])).toBe(false)
    expect(judges(stranger, [sent])).toBe(false)
    expect(possible(ama, { later: [sent, contested] }).judge).toBe(false)
  })
})

it('offers nothing about an unknown payout', () =>
  expect(
    possibleWithPayout(stateOf({}), 'other', {
      userId: admin,
      asAdmin: true,
      approvalAbove: limit,
      now,
      ...firmAtOnce,
    }),
  ).toEqual(nothing))
