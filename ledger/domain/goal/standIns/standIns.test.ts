import { describe, expect, it } from 'vitest'
import {
  began,
  closed,
  day,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { left, roleChanged } from '#lab/builders/domain/membership.ts'
import {
  abena,
  addedStandIn,
  answeredAsStandIn,
  claimEnded,
  claimed,
  objectedToClaim,
  vouched,
} from '#lab/builders/domain/standIns.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { mayConfirmByLink, mayConfirmPayoutByLink } from './permissions.ts'

const seat = (who: typeof ama, position: number): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId: who, role: who === ama ? 'organiser' : 'member', position, join: 1, charterVersion: 1 },
})
const forming: GoalEvent[] = [{ type: 'GoalCreated', data: terms() }, seat(ama, 1), seat(kofi, 2)]
const add = (by = ama, figure = 200_00) =>
  ({
    ...({ type: 'AddStandIn', userId: by, standInUserId: abena, hasNumber: true } as const),
    ...{ figureMinor: minor(figure), now: day('2026-01-10') },
  }) as const

describe('adding a member without an account', () => {
  it('gives them the next seat, and its adder accepts what they owe for it', () =>
    given(...forming)
      .when(add())
      .then(addedStandIn(3)))
  it('is done once, also when it is asked for again', () =>
    given(...forming, addedStandIn(3))
      .when(add())
      .thenNothing())
  it('is refused when more could be lost than was shown', () =>
    given(...forming)
      .when(add(ama, 199_99))
      .thenRefuses('turn_moved'))
  it('is refused to members who do not run the circle, and in a full circle', () => {
    given(...forming)
      .when(add(kofi))
      .thenRefuses('not_the_organiser')
    given(...forming, seat(nia, 3))
      .when(add())
      .thenRefuses('no_seat_left')
  })
  it('is refused once turns are fixed, and in a goal without turns', () => {
    given(...forming, seat(nia, 3), began(), opened(1, '2026-02-28'))
      .when(add())
      .thenRefuses('turns_fixed')
    given({ type: 'GoalCreated', data: { ...terms(), rotation: null } }, joined(ama))
      .when(add())
      .thenRefuses('not_a_circle')
  })
})

const full = [...forming, addedStandIn(3)]
describe('before the circle begins, a stand-in', () => {
  it('is removed by who has added them, also when that member runs the circle no more', () => {
    given(...full, roleChanged(kofi, 'organiser', { position: 2 }), roleChanged(ama, 'member', { number: 2 }))
      .when({ type: 'RemoveMember', userId: ama, memberUserId: abena, now: day('2026-01-10') })
      .then(left(abena, ama))
  })
  it('leaves with who has added them', () => {
    const kofiRuns = [...forming, roleChanged(kofi, 'co_organiser', { position: 2 })]
    given(...kofiRuns, addedStandIn(3, { by: kofi, figure: 300_00 }))
      .when({ type: 'LeaveGoal', userId: kofi, now: day('2026-01-10') })
      .then(left(kofi), {
        type: 'MemberLeft',
        data: { leaving: 2, userId: abena, byUserId: kofi, reason: 'removed' },
      })
  })
  it('gets no role, and their rules are accepted by who has added them', () => {
    given(...full)
      .when({
        type: 'ChangeRole',
        userId: ama,
        memberUserId: abena,
        role: 'co_organiser',
        now: day('2026-01-10'),
      })
      .thenRefuses('seat_unclaimed')
    const asked: GoalEvent = {
      type: 'RotationOrdered',
      data: { change: 1, byUserId: ama, order: [kofi, ama, abena], charterVersion: 2 },
    }
    const accept = { type: 'AcceptCharter', userId: abena, version: 2, now: day('2026-01-10') } as const
    given(...full, asked)
      .when({ ...accept, byUserId: ama })
      .then({
        type: 'CharterAccepted',
        data: { version: 2, userId: abena, position: 3, acceptedFigureMinor: minor(200_00), byUserId: ama },
      })
    given(...full, asked)
      .when({ ...accept, byUserId: kofi })
      .thenRefuses('not_added_by_you')
  })
})

const begun = [...full, began(), opened(1, '2026-02-28')]
/** Abena has the second turn. */
const second: GoalEvent[] = [
  { type: 'GoalCreated', data: terms({ latePolicy: 'reduced' }) },
  seat(ama, 3),
  addedStandIn(2),
  seat(kofi, 1),
  began(),
  opened(1, '2026-02-28'),
]
describe('a seat of a stand-in', () => {
  it('owes with money that is due to who has added them', () => {
    const potOfAma = (amount: number): GoalEvent => ({
      type: 'PayoutDue',
      data: { payoutId: 'round-1', userId: ama, amountMinor: minor(amount), reason: 'round', round: 1 },
    })
    const debt = owes(abena, kofi, 2, { debtId: `round-2-${abena}` })
    given(...begun, potOfAma(200_00), debt)
      .when({ type: 'AdvanceRotation', now: day('2026-02-10'), firmAfterDays: 0 })
      .then(
        {
          type: 'DebtNetted',
          data: {
            ...{ debtId: `round-2-${abena}`, payment: 1, debtorUserId: abena, creditorUserId: kofi },
            ...{ potRound: 1, payoutId: 'round-1', payerUserId: ama, amountMinor: minor(100_00) },
          },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: `debt-round-2-${abena}-1`, userId: kofi, amountMinor: minor(100_00) },
            ...({ reason: 'debt', round: 1, contributionIds: [] } as const),
          },
        },
      )
  })
  it('is reported cash for by who has added them alone, who is named', () => {
    const report = {
      ...({ type: 'ReportContribution', userId: abena, round: 1, method: 'cash', reference: '' } as const),
      ...{ contributionId: '00000040-0001-4000-8000-000000000001' as never, amountMinor: minor(100_00) },
      now: day('2026-02-10'),
    }
    given(...begun)
      .when({ ...report, byUserId: kofi })
      .thenRefuses('not_added_by_you')
    given(...second)
      .when({ ...report, byUserId: ama })
      .then(
        {
          type: 'ContributionRequested',
          data: {
            contributionId: report.contributionId,
            userId: abena,
            amountMinor: minor(100_00),
            round: 1,
          },
        },
        {
          type: 'ContributionReported',
          data: { contributionId: report.contributionId, method: 'cash', reference: '', byUserId: ama },
        },
      )
  })
  it('has no vote before its first answer, and makes no vote pass by that', () => {
    const open = [...begun, opensVote({ kind: 'wind_up' }), cast(kofi)]
    const vote = {
      ...({ type: 'CastVote', userId: abena, vote: 1, inFavour: true } as const),
      now: day('2026-02-11'),
    }
    given(...open)
      .when(vote)
      .thenRefuses('stand_in_unanswered')
    given(...open, answeredAsStandIn)
      .when(vote)
      .then(cast(abena))
  })
  it('takes the vote from who has added them while it is late', () => {
    const open = [...begun, late(abena, 1), opensVote({ kind: 'wind_up' })]
    given(...open)
      .when({ type: 'CastVote', userId: ama, vote: 1, inFavour: true, now: day('2026-02-11') })
      .thenRefuses('not_a_voter')
  })
  it('is not a second member beside who has added it', () => {
    const pause = { kind: 'pause', days: 5 } as const
    const open = [...begun, answeredAsStandIn, opensVote(pause, { by: ama }), cast(ama), cast(abena)]
    const votes = (by: typeof ama, inFavour: boolean) =>
      ({ type: 'CastVote', userId: by, vote: 1, inFavour, now: day('2026-02-11') }) as const
    given(...open)
      .when(votes(kofi, false))
      .then(cast(kofi, { inFavour: false }), voteEnded('rejected', [2, 1, 3]))
  })
  it('keeps its turn, and so does who has added it', () => {
    const swap = (by: typeof ama, withUserId: typeof ama) =>
      ({ type: 'ProposeSwap', userId: by, withUserId }) as const
    const four: GoalEvent[] = [
      { type: 'GoalCreated', data: terms({}, 4) },
      ...[seat(nia, 1), seat(kofi, 2), addedStandIn(3), seat(ama, 4), began(), opened(1, '2026-02-28')],
    ]
    given(...four)
      .when(swap(kofi, abena))
      .thenRefuses('seat_unclaimed')
    const asked: GoalEvent = { type: 'SwapProposed', data: { swap: 1, byUserId: ama, withUserId: kofi } }
    given(...four)
      .when(swap(ama, kofi))
      .then(asked)
    given(...four, asked)
      .when({ type: 'AcceptSwap', userId: kofi, swap: 1 })
      .thenRefuses('answers_for_another')
  })
  it('is handed over by its member alone, and who has added them keeps their own', () => {
    const handOver = (of: typeof ama) =>
      ({
        ...({ type: 'IssueInvitation', userId: of, channel: 'email', role: 'member' } as const),
        ...{ invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never, replacesUserId: of },
        now: day('2026-02-11'),
      }) as const
    given(...begun)
      .when(handOver(abena))
      .thenRefuses('seat_unclaimed')
    const kofiRuns = [
      ...begun,
      roleChanged(kofi, 'organiser', { position: 2 }),
      roleChanged(ama, 'member', { number: 2 }),
    ]
    given(...kofiRuns)
      .when(handOver(ama))
      .thenRefuses('answers_for_another')
  })
})

const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())
describe('by their link, a stand-in', () => {
  it('confirms by the link the cash of another member, and not that of who has added them', () => {
    const state = stateAfter(...second, ...[ama, kofi].flatMap(who => paid(who, 2)))
    expect(mayConfirmByLink(state, abena, paymentOf(kofi, 2))).toBeUndefined()
    expect(mayConfirmByLink(state, abena, paymentOf(ama, 2))).toMatchObject({
      refusal: { code: 'not_the_other_side' },
    })
  })
})

/** Abena’s pot of the second round is due. */
const withPot: GoalEvent[] = [
  ...second,
  ...[kofi, ama, abena].flatMap(who => paid(who, 1)),
  closed(1, { recipient: kofi, payers: [kofi, ama, abena] }),
  potDue(1, 300_00, kofi),
  opened(2, '2026-03-31'),
  ...[kofi, ama, abena].flatMap(who => paid(who, 2)),
  closed(2, { recipient: abena, payers: [kofi, ama, abena] }),
  potDue(2, 300_00, abena),
]
const send = (at: string) =>
  ({
    ...({ type: 'SendPayout', userId: userId(90), asAdmin: true, payoutId: 'round-2', attempt: 1 } as const),
    ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(900_00) } as const),
    ...firmAtOnce,
    now: day(at),
  }) as const
const claim = (at: string) => ({ type: 'ClaimSeat', userId: abena, textedTo: 0, now: day(at) }) as const
const vouch = (by: typeof ama, at = '2026-03-06') =>
  ({ type: 'VouchForClaim', userId: by, standInUserId: abena, claim: 1, now: day(at) }) as const
const object = (by: typeof ama, at = '2026-03-07') =>
  ({
    ...({ type: 'ObjectToClaim', userId: by, standInUserId: abena, claim: 1 } as const),
    ...{ reason: 'This is not Abena', now: day(at) },
  }) as const
const passes = (at: string, upSince?: string) =>
  ({
    ...({ type: 'AdvanceRotation', now: day(at) } as const),
    ...(upSince === undefined ? {} : { upSince: day(upSince) }),
  }) as const

describe('a payout to a member without an account', () => {
  const sent = (contributionIds = [paymentOf(kofi, 2)]): GoalEvent[] => [
    ...withPot,
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: 'returned', userId: abena, amountMinor: minor(100_00), round: 2, contributionIds },
        reason: 'withdrawal',
      },
    },
    {
      type: 'PayoutSent',
      data: {
        ...{ payoutId: 'returned', attempt: 1, userId: abena, amountMinor: minor(100_00), byUserId: ama },
        ...{ method: 'cash', reference: '', from: 'outside' },
      },
    },
  ]
  it('is not confirmed by the link where who has added them says to have handed it over', () => {
    const state = stateAfter(...sent())
    expect(mayConfirmPayoutByLink(state, abena, 'returned')).toMatchObject({
      refusal: { code: 'not_the_recipient' },
    })
  })
})

const isClaimed = claimed('2026-03-05T12:00:00.000Z')
const numberChanged: GoalEvent = {
  type: 'StandInNumberChanged',
  data: { userId: abena, change: 1, byUserId: ama },
}
const hasNotice = [...withPot, isClaimed, vouched(kofi, '2026-03-09T12:00:00.000Z')]

describe('the pot of a stand-in', () => {
  it('waits for the claim to the seat', () => {
    given(...withPot)
      .when(send('2026-03-25'))
      .thenRefuses('seat_unclaimed')
    given(...hasNotice)
      .when(send('2026-03-08'))
      .thenRefuses('seat_unclaimed')
  })
  it('is sent once the claim stands', () => {
    const state = given(...hasNotice, claimEnded('undisputed'))
    state.when({ ...send('2026-03-10'), userId: abena }).thenRefuses('own_payout')
  })
})

describe('the number of a stand-in', () => {
  const change = { type: 'ChangeStandInNumber', userId: ama, standInUserId: abena, change: 1 } as const
  it('is changed by who has added them', () => {
    given(...withPot)
      .when(change)
      .then(numberChanged)
    given(...withPot)
      .when({ ...change, userId: kofi })
      .thenRefuses('not_added_by_you')
  })
  it('is changed once, also by a repeated command', () => {
    given(...withPot, numberChanged)
      .when(change)
      .thenNothing()
  })
  it('is not changed while a claim is open, for which members may have given their word', () => {
    given(...withPot, isClaimed)
      .when(change)
      .thenRefuses('claim_open')
    given(...withPot, isClaimed, claimEnded('undisputed'))
      .when(change)
      .thenRefuses('seat_claimed')
  })
})

describe('a claim to a seat', () => {
  it('is made by the stand-in, once', () => {
    given(...withPot)
      .when(claim('2026-03-05'))
      .then(isClaimed)
    given(...withPot, isClaimed)
      .when(claim('2026-03-06'))
      .thenNothing()
    given(...withPot, isClaimed, claimEnded('undisputed'))
      .when(claim('2026-03-06'))
      .thenRefuses('seat_claimed')
    given(...withPot)
      .when({ ...claim('2026-03-06'), userId: kofi })
      .thenRefuses('stand_in_not_found')
  })
  it('has its notice once another member has given their word', () => {
    given(...withPot, isClaimed)
      .when(vouch(kofi))
      .then(vouched(kofi, '2026-03-09T12:00:00.000Z'))
    given(...hasNotice)
      .when(vouch(kofi))
      .thenNothing()
  })
  it('is not vouched for by who runs the circle, has added the member, or was a stand-in', () => {
    given(...withPot, isClaimed)
      .when(vouch(ama))
      .thenRefuses('may_not_vouch')
    given(...withPot, isClaimed)
      .when(vouch(abena))
      .thenRefuses('may_not_vouch')
    given(...withPot, roleChanged(kofi, 'co_organiser', { position: 1 }), isClaimed)
      .when(vouch(kofi))
      .thenRefuses('may_not_vouch')
    given(...withPot, isClaimed)
      .when(vouch(userId(90)))
      .thenRefuses('not_a_member')
  })
  it('needs two members where the link was handed over', () => {
    const byHand = claimed('2026-03-05T12:00:00.000Z', 1, false)
    given(...withPot)
      .when({ ...claim('2026-03-05'), textedTo: undefined })
      .then(byHand)
    given(...withPot, byHand)
      .when(vouch(kofi))
      .then(vouched(kofi))
    given(...withPot, byHand, vouched(kofi))
      .when(passes('2026-03-30'))
      .thenNothing()
  })
  it('needs two members where there is no number', () => {
    const without = withPot.map(event =>
      event.type === 'MemberJoined' && event.data.standIn ? addedStandIn(2, { hasNumber: false }) : event,
    )
    given(...without)
      .when(claim('2026-03-05'))
      .then(claimed('2026-03-05T12:00:00.000Z', 1, false))
  })
  it('needs two members where the link was sent to a number that was changed since', () => {
    given(...withPot, numberChanged)
      .when(claim('2026-03-05'))
      .then(claimed('2026-03-05T12:00:00.000Z', 1, false))
    given(...withPot, numberChanged)
      .when({ ...claim('2026-03-05'), textedTo: 1 })
      .then(isClaimed)
  })
  it('stands after 72 hours without an objection', () => {
    given(...hasNotice)
      .when(passes('2026-03-08'))
      .thenNothing()
    given(...hasNotice)
      .when(passes('2026-03-09'))
      .then(claimEnded('undisputed'))
  })
  it('leaves the members their whole time after an outage', () => {
    given(...hasNotice)
      .when(passes('2026-03-10', '2026-03-09'))
      .thenNothing()
    given(...hasNotice)
      .when(passes('2026-03-12', '2026-03-09'))
      .then(claimEnded('undisputed'))
  })
  it('is decided within 14 days after an objection, and stands otherwise', () => {
    const objected = objectedToClaim(kofi, '2026-03-21T12:00:00.000Z')
    given(...hasNotice)
      .when(object(kofi))
      .then(objected)
    given(...hasNotice)
      .when(object(abena))
      .thenRefuses('may_not_object')
    given(...hasNotice, objected)
      .when(object(ama))
      .thenRefuses('claim_objected')
    given(...hasNotice, objected)
      .when(passes('2026-03-20'))
      .thenNothing()
    given(...hasNotice, objected)
      .when(passes('2026-03-21'))
      .then(claimEnded('undecided'))
  })
  it('does not stand by an objection where words are missing', () =>
    given(...withPot, isClaimed, objectedToClaim(ama, '2026-03-21T12:00:00.000Z'))
      .when(passes('2026-03-30'))
      .thenNothing())
  it('is ended by two admins after an objection, or where words are missing', () => {
    const [yaw, efua] = [userId(90), userId(91)]
    const judge = (outcome: 'confirmed' | 'rejected', by = yaw) =>
      ({
        ...({ type: 'JudgeClaim', userId: by, asAdmin: true, standInUserId: abena, claim: 1 } as const),
        outcome,
      }) as const
    const made = (outcome: 'confirmed' | 'rejected'): GoalEvent => ({
      type: 'AdminProposalMade',
      data: {
        ...{ proposal: 1, byUserId: yaw, userId: abena, amountMinor: minor(300_00) },
        matter: { kind: 'seat_claim', userId: abena, claim: 1, outcome },
      },
    })
    given(...hasNotice)
      .when(judge('rejected'))
      .thenRefuses('claim_undisputed')
    given(...withPot, isClaimed)
      .when(judge('confirmed'))
      .then(made('confirmed'))
    given(...withPot, isClaimed)
      .when(judge('confirmed', ama))
      .thenRefuses('party_to_claim')
    given(...withPot, isClaimed, made('rejected'))
      .when({
        ...({ type: 'ConfirmAdminProposal', userId: efua, asAdmin: true, proposal: 1 } as const),
        ...{ admins: [yaw, efua], now: day('2026-03-07') },
      })
      .then(
        { type: 'AdminProposalConfirmed', data: { proposal: 1, byUserId: efua } },
        claimEnded('rejected', { byUserId: yaw, confirmedByUserId: efua }),
      )
    const objected = objectedToClaim(kofi, '2026-03-21T12:00:00.000Z')
    given(...hasNotice, objected, made('rejected'))
      .when(passes('2026-03-21'))
      .then(claimEnded('undecided'), { type: 'AdminProposalLapsed', data: { proposal: 1 } })
    given(...withPot, isClaimed, claimEnded('rejected'))
      .when(claim('2026-03-08'))
      .then(claimed('2026-03-08T12:00:00.000Z', 2))
  })
})

describe('the claim of a stand-in whose seat was given to another member', () => {
  const former: GoalEvent[] = [
    ...withPot,
    { type: 'MemberLeft', data: { leaving: 1, userId: abena, byUserId: kofi, reason: 'replaced' } },
  ]
  const isClaimed = claimed('2026-03-06T12:00:00.000Z')
  it('is decided by two admins, and stands by no words of members', () => {
    given(...former)
      .when(claim('2026-03-06'))
      .then(isClaimed)
    given(...former, isClaimed)
      .when(vouch(kofi))
      .thenRefuses('may_not_vouch')
    const judge = { type: 'JudgeClaim', userId: userId(90), asAdmin: true, standInUserId: abena } as const
    given(...former, isClaimed)
      .when({ ...judge, claim: 1, outcome: 'confirmed' })
      .then(expect.objectContaining({ type: 'AdminProposalMade' }) as never)
  })
})
