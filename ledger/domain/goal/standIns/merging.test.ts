import { describe, it } from 'vitest'
import { began, closed, day, opened, paid, paymentOf, potDue, terms } from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, given, kofi } from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
import {
  abena,
  addedStandIn,
  claimEnded,
  claimed,
  objectedToClaim,
  vouched,
} from '#lab/builders/domain/standIns.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'

/** Abena has registered by herself. */
const account = userId(41)
const seat = (who: typeof ama, position: number): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId: who, role: who === ama ? 'organiser' : 'member', position, join: 1, charterVersion: 1 },
})
/** Abena's pot of the second round is due. */
const withPot: GoalEvent[] = [
  { type: 'GoalCreated', data: terms({ latePolicy: 'reduced' }) },
  ...[seat(ama, 3), addedStandIn(2), seat(kofi, 1), began(), opened(1, '2026-02-28')],
  ...[kofi, ama, abena].flatMap(who => paid(who, 1)),
  closed(1, { recipient: kofi, payers: [kofi, ama, abena] }),
  potDue(1, 300_00, kofi),
  opened(2, '2026-03-31'),
  ...[kofi, ama, abena].flatMap(who => paid(who, 2)),
  closed(2, { recipient: abena, payers: [kofi, ama, abena] }),
  potDue(2, 300_00, abena),
]
const claim = (by = account) =>
  ({ type: 'ClaimSeat', userId: abena, accountUserId: by, textedTo: 0, now: day('2026-03-05') }) as const
const isClaimed = claimed('2026-03-05T12:00:00.000Z', 1, true, account)
const merged: GoalEvent = {
  type: 'StandInMerged',
  data: {
    userId: abena,
    accountUserId: account,
    balances: [{ account: 'payable', amountMinor: minor(300_00) }],
    contributionIds: [paymentOf(abena, 1), paymentOf(abena, 2)],
  },
}
const hasNotice = [...withPot, isClaimed, vouched(kofi, '2026-03-09T12:00:00.000Z')]
const stands = [...hasNotice, claimEnded('undisputed', { accountUserId: account }), merged]
const passes = (at: string) => ({ type: 'AdvanceRotation', now: day(at) }) as const

describe('an account that exists', () => {
  it('claims the seat of a member without one, once', () => {
    given(...withPot)
      .when(claim())
      .then(isClaimed)
    given(...withPot, isClaimed)
      .when(claim())
      .thenNothing()
  })
  it('does not claim a seat in a circle of which it is or was a member', () => {
    given(...withPot)
      .when(claim(kofi))
      .thenRefuses('already_a_member')
    const left: GoalEvent = {
      type: 'MemberLeft',
      data: { leaving: 1, userId: kofi, byUserId: ama, reason: 'replaced' },
    }
    given(...withPot, left)
      .when(claim(kofi))
      .thenRefuses('known_in_circle')
  })
  it('does not claim a seat whose payout it has approved as an admin', () =>
    given(...withPot, {
      type: 'PayoutApproved',
      data: { payoutId: 'round-2', byUserId: account },
    })
      .when(claim())
      .thenRefuses('known_in_circle'))
  it('does not claim while another claim is open', () => {
    given(...withPot, claimed('2026-03-05T12:00:00.000Z'))
      .when(claim())
      .thenRefuses('claim_open')
    given(...withPot, isClaimed)
      .when(claim(userId(42)))
      .thenRefuses('claim_open')
  })
  it('has the seat with everything in it once the claim stands, and nothing before', () => {
    given(...hasNotice)
      .when(passes('2026-03-08'))
      .thenNothing()
    given(...hasNotice)
      .when(passes('2026-03-09'))
      .then(claimEnded('undisputed', { accountUserId: account }), merged)
  })
  it('is party to its claim', () =>
    given(...withPot, isClaimed)
      .when({
        ...({ type: 'JudgeClaim', userId: account, asAdmin: true, standInUserId: abena, claim: 1 } as const),
        outcome: 'confirmed',
      })
      .thenRefuses('party_to_claim'))
  it('has nothing where two admins reject the claim, or where it withdraws it', () => {
    const objected = objectedToClaim(kofi, '2026-03-20T12:00:00.000Z')
    const by = { byUserId: userId(90), confirmedByUserId: userId(91) }
    const matter = { kind: 'seat_claim', userId: abena, claim: 1, outcome: 'rejected' } as const
    const made: GoalEvent = {
      type: 'AdminProposalMade',
      data: { proposal: 1, byUserId: userId(90), userId: abena, amountMinor: minor(300_00), matter },
    }
    given(...hasNotice, objected, made)
      .when({
        ...({ type: 'ConfirmAdminProposal', userId: userId(91), asAdmin: true, proposal: 1 } as const),
        ...{ admins: [userId(90), userId(91)], now: day('2026-03-10') },
      })
      .then(
        { type: 'AdminProposalConfirmed', data: { proposal: 1, byUserId: userId(91) } },
        claimEnded('rejected', { ...by, accountUserId: account }),
      )
    const withdraw = { type: 'WithdrawClaim', userId: account, standInUserId: abena } as const
    given(...hasNotice)
      .when(withdraw)
      .then(claimEnded('withdrawn', { accountUserId: account }))
    given(...hasNotice)
      .when({ ...withdraw, userId: kofi })
      .thenRefuses('claim_not_found')
  })
  it('has nothing if it has decided about the circle as an admin meanwhile', () => {
    const approved: GoalEvent = {
      type: 'PayoutApproved',
      data: { payoutId: 'round-1', byUserId: account },
    }
    given(...hasNotice, approved)
      .when(passes('2026-03-09'))
      .then(claimEnded('withdrawn', { accountUserId: account }))
  })
})

describe('a stand-in who was merged with an account', () => {
  it('is sent the pot under the account', () => {
    const send = {
      ...({
        type: 'SendPayout',
        userId: userId(90),
        asAdmin: true,
        payoutId: 'round-2',
        attempt: 1,
      } as const),
      ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(900_00) } as const),
      ...firmAtOnce,
      now: day('2026-03-25'),
    }
    given(...hasNotice)
      .when(send)
      .thenRefuses('seat_unclaimed')
    given(...stands)
      .when({ ...send, userId: account })
      .thenRefuses('own_payout')
  })
  it('is not added again under the former id', () => {
    const forming: GoalEvent[] = [
      { type: 'GoalCreated', data: terms({}) },
      ...[seat(ama, 1), addedStandIn(2), seat(kofi, 3)],
      ...[isClaimed, vouched(kofi, '2026-03-09T12:00:00.000Z')],
      ...[
        claimEnded('undisputed', { accountUserId: account }),
        { ...merged, data: { ...merged.data, balances: [] } },
      ],
      { type: 'MemberLeft', data: { leaving: 1, userId: kofi, byUserId: kofi, reason: 'left' } },
    ] as GoalEvent[]
    given(...forming)
      .when({
        ...({ type: 'AddStandIn', userId: ama, standInUserId: abena, hasNumber: false } as const),
        ...{ figureMinor: minor(900_00), now: day('2026-01-10') },
      })
      .thenRefuses('stand_in_not_found')
  })
  it('still has a member who answers for it', () => {
    const kofiRuns: GoalEvent[] = [
      roleChanged(kofi, 'organiser', { position: 1 }),
      roleChanged(ama, 'member', { number: 2, position: 3 }),
    ]
    given(...stands, ...kofiRuns)
      .when({
        ...({ type: 'IssueInvitation', userId: ama, channel: 'email', role: 'member' } as const),
        ...{ invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never, replacesUserId: ama },
        now: day('2026-03-26'),
      })
      .thenRefuses('answers_for_another')
  })
})
