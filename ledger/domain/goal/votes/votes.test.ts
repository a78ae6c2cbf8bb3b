import { describe, expect, it } from 'vitest'
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
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, issued, left, revoked, roleChanged, second } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { userId } from '#shared/ids.ts'
import { calendarDate } from '#shared/time.ts'

const windUp: Proposal = { kind: 'wind_up' }
const replaceNia: Proposal = { kind: 'replace', memberUserId: nia, reason: 'She does not answer' }
const niaRuns: Proposal = { kind: 'organiser', memberUserId: nia }

const propose = (proposal: Proposal, by = kofi, on = '2026-02-10', asAdmin = false) =>
  ({ type: 'ProposeVote', userId: by, asAdmin, proposal, now: day(on) }) as const
const votes = (by: typeof ama, inFavour = true, on = '2026-02-11', vote = 1) =>
  ({ type: 'CastVote', userId: by, vote, inFavour, now: day(on) }) as const
const withdraw = (by = kofi, on = '2026-02-11') =>
  ({ type: 'WithdrawProposal', userId: by, vote: 1, now: day(on) }) as const
const passes = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const

const turning = begun()
/** Ama has received the first round. */
const roundTwo = [...begun(), ...complete(1), opened(2, '2026-03-31')]
/** Nia owes Ama for the first round, which was due on 28 February. */
const short = [
  ...begun({ latePolicy: 'reduced' }),
  ...paid(ama, 1),
  ...paid(kofi, 1),
  late(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  opened(2, '2026-03-31'),
]
const on = '2026-03-20'
const since = { on }
const woundUp = { type: 'CircleWoundUp', data: { byUserId: null, round: 1 } } as const

describe('a proposal', () => {
  it('is open for a week, with its proposer’s vote for it', () => {
    given(...turning)
      .when(propose(windUp))
      .then(opensVote(windUp), cast(kofi))
    given(...turning)
      .when(propose(niaRuns))
      .then(opensVote(niaRuns), cast(kofi))
  })
  it('is for members with a seat, while the circle runs', () => {
    given(...turning)
      .when(propose(windUp, userId(90)))
      .thenRefuses('not_a_member')
    given(...turning, joined(esi, 'auditor', null))
      .when(propose(windUp, esi))
      .thenRefuses('auditor_cannot')
    given(...formed())
      .when(propose(windUp, kofi, '2026-01-10'))
      .thenRefuses('not_begun')
    given(created, joined(ama)).when(propose(windUp, ama)).thenRefuses('not_a_circle')
    given().when(propose(windUp)).thenRefuses('goal_not_found')
    given(...roundTwo, ...complete(2), opened(3, '2026-04-30'), ...complete(3))
      .when(propose(windUp))
      .thenRefuses('goal_finished')
  })
  it('to end the circle can also be an admin’s, who has no vote', () => {
    given(...turning)
      .when(propose(windUp, userId(90), '2026-02-10', true))
      .then(opensVote(windUp, { by: userId(90) }))
    given(...turning)
      .when(propose(niaRuns, userId(90), '2026-02-10', true))
      .thenRefuses('not_a_member')
  })
  it('about the same matter is open once', () => {
    given(...turning, opensVote(windUp), cast(kofi))
      .when(propose(windUp))
      .thenNothing()
    given(...turning, opensVote(windUp), cast(kofi))
      .when(propose(windUp, ama))
      .thenRefuses('vote_open')
    given(...turning, opensVote(niaRuns), cast(kofi))
      .when(propose({ ...niaRuns, memberUserId: kofi }))
      .then(opensVote({ ...niaRuns, memberUserId: kofi }, { vote: 2 }), cast(kofi, { vote: 2 }))
  })
  it('that was rejected cannot be repeated by the same person within 30 days', () => {
    const rejected = [...turning, opensVote(windUp, { on: '2026-01-12' }), voteEnded('rejected', [1, 2, 3])]
    given(...rejected)
      .when(propose(windUp, kofi, '2026-02-10'))
      .thenRefuses('vote_too_soon')
    given(...rejected)
      .when(propose(windUp, nia, '2026-02-11'))
      .then(opensVote(windUp, { vote: 2, by: nia, on: '2026-02-11' }), cast(nia, { vote: 2 }))
    given(...rejected)
      .when(propose(windUp, kofi, '2026-02-12'))
      .then(opensVote(windUp, { vote: 2, on: '2026-02-12' }), cast(kofi, { vote: 2 }))
  })
  it('is withdrawn by its proposer alone', () => {
    const open = [...turning, opensVote(windUp), cast(kofi)]
    given(...open)
      .when(withdraw())
      .then(voteEnded('withdrawn', [1, 0, 3]))
    given(...open)
      .when(withdraw(ama))
      .thenRefuses('not_the_proposer')
    given(...open, voteEnded('withdrawn', [1, 0, 3]))
      .when(withdraw())
      .thenNothing()
    given(...open, voteEnded('rejected', [1, 0, 3]))
      .when(withdraw())
      .thenRefuses('vote_over')
    given(...turning)
      .when(withdraw())
      .thenRefuses('vote_not_found')
  })
})

describe('voting', () => {
  const open = [...turning, opensVote(windUp), cast(kofi)]
  it('counts once per member, and may be changed until the end', () => {
    given(...open)
      .when(votes(ama))
      .then(cast(ama))
    given(...open)
      .when(votes(kofi))
      .thenNothing()
    given(...open)
      .when(votes(kofi, false))
      .then(cast(kofi, { inFavour: false, nth: 2 }))
    given(...open, voteEnded('rejected', [1, 0, 3]))
      .when(votes(ama))
      .thenRefuses('vote_over')
    given(...open)
      .when(votes(ama, true, '2026-02-11', 2))
      .thenRefuses('vote_not_found')
  })
  it('is refused to late members, to the subject, and about the end to those who have received', () => {
    given(...begun(), late(ama, 1), opensVote(windUp), cast(kofi))
      .when(votes(ama))
      .thenRefuses('not_a_voter')
    given(...turning, opensVote(niaRuns), cast(kofi))
      .when(votes(ama))
      .thenRefuses('not_a_voter')
    given(...short, opensVote(replaceNia, since), cast(kofi))
      .when(votes(nia, false, on))
      .thenRefuses('not_a_voter')
    given(...roundTwo, opensVote(windUp), cast(kofi))
      .when(votes(ama))
      .thenRefuses('not_a_voter')
    given(...turning, opensVote(windUp), cast(kofi))
      .when(votes(userId(90)))
      .thenRefuses('not_a_member')
  })
  it('ends early once everybody who may vote has voted', () =>
    given(...open, cast(ama, { inFavour: false }))
      .when(votes(nia))
      .then(cast(nia), voteEnded('accepted', [2, 1, 3]), woundUp))
  it('ends with its time, and missing votes count against', () => {
    const asIfPaid = [...begun(), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1), closed(1)]
    const waiting = [...asIfPaid, potDue(1), opened(2, '2026-04-30'), opensVote(niaRuns), cast(kofi)]
    given(...waiting)
      .when(passes('2026-02-16'))
      .thenNothing()
    given(...waiting)
      .when(passes('2026-02-17'))
      .then(voteEnded('rejected', [1, 0, 2]))
    // Any later command finds it ended.
    given(...waiting)
      .when(votes(nia, true, '2026-02-17'))
      .thenRefuses('vote_over')
  })
  it('of a former member no longer counts', () =>
    given(...open, cast(ama), left(ama, nia, 'replaced'))
      .when(votes(nia, false))
      .then(cast(nia, { inFavour: false }), voteEnded('rejected', [1, 1, 2])))
  it('is refused to a former member', () => {
    for (const reason of ['replaced', 'left', 'removed'] as const)
      given(...open, left(ama, nia, reason))
        .when(votes(ama))
        .thenRefuses('not_a_member')
  })
  it('agrees to nothing when no member may vote', () =>
    given(...begun(), late(ama, 1), late(kofi, 1), late(nia, 1), opensVote(windUp))
      .when(passes('2026-02-17'))
      .then(voteEnded('rejected', [0, 0, 0])))
  it('is overtaken by other rules, and by the end of the circle', () => {
    const amended: GoalEvent = {
      type: 'CharterAmended',
      data: { version: 2, byUserId: ama, startDate: calendarDate('2026-01-31'), charter: defaultCharter },
    }
    given(...open, amended)
      .when(passes('2026-02-11'))
      .then(voteEnded('overtaken', [1, 0, 3]))
    given(...open, woundUp)
      .when(passes('2026-02-11'))
      .then(voteEnded('overtaken', [1, 0, 3]))
    // Any later command finds it ended, as after its time.
    for (const overtaking of [amended, woundUp])
      given(...open, overtaking)
        .when(votes(ama))
        .thenRefuses('vote_over')
  })
})

describe('the end of a circle by vote', () => {
  it('needs two thirds of those who have yet to receive, rounded up', () => {
    given(...turning, opensVote(windUp), cast(kofi), cast(ama, { inFavour: false }))
      .when(votes(nia, false))
      .then(cast(nia, { inFavour: false }), voteEnded('rejected', [1, 2, 3]))
    given(...roundTwo, opensVote(windUp), cast(kofi))
      .when(votes(nia, false))
      .then(cast(nia, { inFavour: false }), voteEnded('rejected', [1, 1, 2]))
  })
  it('is refused to a recipient: the organiser cannot take the pot and end it alone', () =>
    given(...roundTwo)
      .when(propose(windUp, ama))
      .then(opensVote(windUp, { by: ama })))
  it('needs one person’s vote where no one else can vote', () => {
    const lastTurn = [...roundTwo, ...complete(2), opened(3, '2026-04-30')]
    given(...lastTurn)
      .when(propose(windUp, nia, '2026-04-10'))
      .then(
        opensVote(windUp, { by: nia, on: '2026-04-10' }),
        cast(nia),
        voteEnded('accepted', [1, 0, 1]),
        { ...woundUp, data: { ...woundUp.data, round: 3 } },
        ...[ama, kofi].flatMap(debtor => [
          owes(debtor, nia, 3, { debtId: `wound-up-${debtor}-${nia}`, cause: 'wound_up' }),
        ]),
        ...[ama, kofi].flatMap((debtor, index) => fromPot(debtor, index + 1)),
      )
  })
})
/** The pots have not been sent yet. */
const fromPot = (debtor: typeof ama, round: number): GoalEvent[] => {
  const debtId = `wound-up-${debtor}-${nia}`
  return [
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId, payment: 1, potRound: round, payoutId: `round-${round}`, debtorUserId: debtor },
        ...{ creditorUserId: nia, amountMinor: 100_00 as never },
      },
    } as GoalEvent,
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `debt-${debtId}-1`, userId: nia, amountMinor: 100_00 as never, reason: 'debt', round },
        contributionIds: expect.anything() as never,
      },
    },
  ]
}

describe('replacing a member', () => {
  it('is proposed about a member who is late for longer than grace and default period', () => {
    given(...short)
      .when(propose(replaceNia, kofi, '2026-03-17'))
      .thenRefuses('not_in_default')
    given(...short)
      .when(propose(replaceNia, kofi, on))
      .then(opensVote(replaceNia, since), cast(kofi))
    given(...roundTwo)
      .when(propose(replaceNia, ama, on))
      .thenRefuses('not_in_default')
    given(...short)
      .when(propose({ ...replaceNia, memberUserId: userId(90) }, kofi, on))
      .thenRefuses('member_not_found')
  })
  it('is refused about the organiser', () =>
    given(...begun(), late(ama, 1))
      .when(propose({ ...replaceNia, memberUserId: ama }, kofi, on))
      .thenRefuses('last_organiser'))
  it('has 72 hours of notice, however fast the others vote', () => {
    const open = [...short, opensVote(replaceNia, since), cast(kofi)]
    given(...open)
      .when(votes(ama, true, on))
      .then(cast(ama))
    given(...open, cast(ama))
      .when(passes('2026-03-22'))
      .thenNothing()
    given(...open, cast(ama))
      .when(passes('2026-03-23'))
      .then(voteEnded('accepted', [2, 0, 2]))
  })
  it('needs more than half, and two seats', () => {
    given(...short, opensVote(replaceNia, since), cast(kofi), cast(ama, { inFavour: false }))
      .when(passes('2026-03-23'))
      .then(voteEnded('rejected', [1, 1, 2]))
    given(...short, late(ama, 2), opensVote(replaceNia, since), cast(kofi))
      .when(passes('2026-03-23'))
      .then(voteEnded('rejected', [1, 0, 1]))
  })
  const pays = [
    asked(nia, 1),
    came(nia, 1),
    {
      type: 'DebtReleased',
      data: {
        ...{ debtId: 'round-1-3', debtorUserId: nia, creditorUserId: ama, amountMinor: 100_00 as never },
        reason: 'paid_outside',
      },
    } satisfies GoalEvent,
  ]
  it('lapses when they pay, before the vote has ended and after', () => {
    const open = [...short, opensVote(replaceNia, since), cast(kofi)]
    given(...open, ...pays)
      .when(passes('2026-03-21'))
      .then(voteEnded('overtaken', [1, 0, 2]))
    const agreed = [...open, cast(ama), voteEnded('accepted', [2, 0, 2])]
    given(...agreed, ...pays)
      .when(passes('2026-03-24'))
      .then(voteEnded('overtaken', [2, 0, 2]))
    const invitation = issued({ replacesUserId: nia, expiresAt: day('2026-06-01') })
    given(...agreed, invitation, ...pays)
      .when({
        ...({
          type: 'AcceptInvitation',
          invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
        } as const),
        ...{ userId: esi, now: day('2026-03-24') },
      })
      .thenRefuses('replacement_not_agreed')
  })
  it('lapses when they leave on their own', () =>
    given(...short, opensVote(replaceNia, since), cast(kofi), left(nia, nia, 'replaced'))
      .when(passes('2026-03-21'))
      .then(voteEnded('overtaken', [1, 0, 2])))
  it('is not prevented by making them an organiser: only payment does', () => {
    const makes = (role: 'organiser' | 'co_organiser') =>
      ({ type: 'ChangeRole', userId: ama, memberUserId: nia, role, now: day('2026-03-21') }) as const
    const open = [...short, opensVote(replaceNia, since), cast(kofi)]
    const agreed = [...open, cast(ama), voteEnded('accepted', [2, 0, 2])]
    for (const role of ['organiser', 'co_organiser'] as const) {
      given(...open)
        .when(makes(role))
        .thenRefuses('in_arrears')
      given(...agreed)
        .when(makes(role))
        .thenRefuses('in_arrears')
    }
    given(...short)
      .when(makes('co_organiser'))
      .then(roleChanged(nia, 'co_organiser', { position: 3 }))
    given(...agreed, ...pays)
      .when(makes('co_organiser'))
      .then(voteEnded('overtaken', [2, 0, 2]), roleChanged(nia, 'co_organiser', { position: 3 }))
  })
  it('is agreed on once, and carried out by organisers', () => {
    const agreed = [...short, opensVote(replaceNia, since), voteEnded('accepted', [2, 0, 2])]
    const invite = (by: typeof ama) =>
      ({
        ...({ type: 'IssueInvitation', invitationId: second, userId: by, channel: 'link' } as const),
        ...({ role: 'member', replacesUserId: nia, now: day('2026-03-24') } as const),
      }) as const
    given(...agreed)
      .when(propose(replaceNia, ama, '2026-03-24'))
      .thenRefuses('vote_open')
    given(...agreed)
      .when(invite(kofi))
      .thenRefuses('not_the_organiser')
    given(...agreed)
      .when(invite(ama))
      .then(
        issued({
          ...{ invitationId: second, channel: 'link', replacesUserId: nia },
          expiresAt: day('2026-03-31'),
        }),
      )
  })
})

describe('a new organiser', () => {
  it('needs more than half of the others, and the former one becomes a member', () => {
    const link = issued({ invitationId: second, role: 'auditor', channel: 'link' })
    given(...turning, link, opensVote(niaRuns), cast(kofi))
      .when(votes(nia))
      .then(
        cast(nia),
        voteEnded('accepted', [2, 0, 2]),
        revoked(kofi, second),
        roleChanged(nia, 'organiser', { position: 3, by: kofi }),
        roleChanged(ama, 'member', { position: 1, by: kofi, number: 2 }),
      )
  })
  it('is not elected by half of them', () =>
    given(...turning, opensVote(niaRuns), cast(kofi))
      .when(votes(nia, false))
      .then(cast(nia, { inFavour: false }), voteEnded('rejected', [1, 1, 2])))
  it('must be a member with a seat who is not the organiser already', () => {
    given(...turning)
      .when(propose({ ...niaRuns, memberUserId: ama }))
      .thenRefuses('already_organiser')
    given(...turning, joined(esi, 'auditor', null))
      .when(propose({ ...niaRuns, memberUserId: esi }))
      .thenRefuses('member_not_found')
    given(...turning, opensVote(niaRuns), cast(kofi), roleChanged(nia, 'organiser', { position: 3 }))
      .when(passes('2026-02-11'))
      .then(voteEnded('overtaken', [1, 0, 1]))
  })
})

it('an incoming payment ends the vote about its payer', () => {
  const held = [...begun(), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1), asked(nia, 1)]
  given(...held, opensVote(replaceNia, since), cast(kofi))
    .when(hear(nia, 1, '2026-03-21'))
    .then(
      came(nia, 1),
      voteEnded('overtaken', [1, 0, 2]),
      closed(1),
      potDue(1),
      opened(2, '2026-04-30', { cycle: 3 }),
    )
})
