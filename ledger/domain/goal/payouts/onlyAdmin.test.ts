import { describe, it } from 'vitest'
import { begun, complete, day, opened, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { SendPayout } from './sending.ts'

/** Ama, whose pot of three hundred dollars is due, is the only admin. */
const settled = [ama, kofi, nia].map(
  (by): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(by, 1), balanceTransactionId: 'txn', feeMinor: minor(0) },
      ...{ netMinor: minor(100_00), availableAt: day('2026-02-20') },
    },
  }),
)
const due = [...begun(), ...complete(1), ...settled]
const later = [...due, opened(2, '2026-03-31')]
const payoutId = 'round-1'
const send = (by: UserId | null, now: Instant, changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: by, asAdmin: true, payoutId, attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(100_00) } as const),
  ...{ ...firmAtOnce, admins: [ama], now },
  ...changes,
})
const sent = (byUserId: UserId | null): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId, attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    destination: usableDestination.id,
  },
})
const proposal = { kind: 'payout', payoutId, memberUserId: ama } as const
const ask = (by: UserId, now: Instant) =>
  ({ type: 'ProposeVote', userId: by, asAdmin: false, proposal, now }) as const
const asked: GoalEvent = {
  type: 'VoteOpened',
  data: {
    ...{ vote: 1, proposal, byUserId: ama, openedAt: day('2026-02-26'), endsAt: day('2026-03-05') },
    charterVersion: 1,
  },
}
const cast = (by: UserId, inFavour: boolean): GoalEvent => ({
  type: 'VoteCast',
  data: { vote: 1, userId: by, inFavour, cast: 1 },
})
const ended = (outcome: 'accepted' | 'rejected', inFavour: number, against: number): GoalEvent => ({
  type: 'VoteEnded',
  data: { vote: 1, outcome, inFavour, against, eligible: 2 },
})

describe('a payout to the only admin', () => {
  it('is not sent before the other seats are asked, not by the operator either', () => {
    for (const by of [ama, null])
      given(...due)
        .when(send(by, day('2026-02-26')))
        .thenRefuses('seats_not_asked')
    given(...due)
      .when(ask(ama, day('2026-02-26')))
      .then(asked)
  })

  it('is sent by them once more than half of the others agree, whatever its amount', () => {
    const agreed = [asked, cast(kofi, true), cast(nia, true), ended('accepted', 2, 0)]
    for (const by of [ama, null])
      given(...due, ...agreed)
        .when(send(by, day('2026-02-27')))
        .then(sent(by))
    given(...due, asked, cast(kofi, true))
      .when({ type: 'CastVote', userId: nia, vote: 1, inFavour: true, now: day('2026-02-27') })
      .then(cast(nia, true), ended('accepted', 2, 0))
  })

  it('is not voted on by its recipient', () =>
    given(...due, asked)
      .when({ type: 'CastVote', userId: ama, vote: 1, inFavour: true, now: day('2026-02-27') })
      .thenRefuses('not_a_voter'))

  it('is sent by the operator a week after the others were asked, unless most are against it', () => {
    given(...later, asked)
      .when(send(null, day('2026-03-04')))
      .thenRefuses('seats_not_asked')
    given(...later, asked, ended('rejected', 0, 0))
      .when(send(null, day('2026-03-05')))
      .then(sent(null))
    given(...later, asked, ended('rejected', 0, 0))
      .when(send(ama, day('2026-03-05')))
      .thenRefuses('seats_not_asked')
    given(...later, asked, cast(kofi, false), cast(nia, false), ended('rejected', 0, 2))
      .when(send(null, day('2026-03-05')))
      .thenRefuses('seats_not_asked')
  })

  it('does not count a withdrawn proposal as asking the seats', () =>
    given(...later, asked, {
      type: 'VoteEnded',
      data: { vote: 1, outcome: 'withdrawn', inFavour: 0, against: 0, eligible: 2 },
    })
      .when(send(null, day('2026-03-06')))
      .thenRefuses('seats_not_asked'))

  it('follows the ordinary rules where there is another admin', () => {
    const admins = [ama, userId(90)]
    given(...due)
      .when(send(ama, day('2026-02-26'), { admins }))
      .thenRefuses('own_payout')
    given(...due)
      .when(send(null, day('2026-02-26'), { admins }))
      .then(sent(null))
  })

  it('is voted on only while it is due, with the correct id and recipient', () => {
    given(...due, sent(null))
      .when(ask(ama, day('2026-02-26')))
      .thenRefuses('payout_sent')
    given(...due)
      .when({ ...ask(ama, day('2026-02-26')), proposal: { ...proposal, memberUserId: kofi } })
      .thenRefuses('payout_not_found')
  })
})
