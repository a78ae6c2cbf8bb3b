import { describe, expect, it } from 'vitest'
import { beganAdopted, confirmedButLast, gathered, lineConfirmed } from '#lab/builders/domain/adoption.ts'
import { day } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { isCircle, owedByRecipient } from '../rotation/circle.ts'
import { standInsMinor } from '../standIns/standIns.ts'

const begun = [...gathered, ...confirmedButLast, lineConfirmed(esi, 3), ...beganAdopted]
/** By the lines Ama has paid 100 dollars into each of the two earlier rounds, and Esi 40 into Nia's. */
const proposing = (by: UserId, changes: { of?: UserId; round?: number; amount?: number } = {}) => {
  const { of = ama, round = 2, amount = 30_00 } = changes
  return {
    type: 'ProposeOpeningCorrection',
    userId: by,
    debtorUserId: of,
    round,
    amountMinor: minor(amount),
  } as const
}
const proposed = (by: UserId, { correction = 1, amount = 30_00 } = {}): GoalEvent => ({
  type: 'OpeningCorrectionProposed',
  data: {
    correction,
    byUserId: by,
    debtorUserId: ama,
    creditorUserId: nia,
    round: 2,
    amountMinor: minor(amount),
  },
})
const answering = (by: UserId, inFavour: boolean, correction = 1) =>
  ({ type: 'AnswerOpeningCorrection', userId: by, correction, inFavour }) as const
const answered = (by: UserId, inFavour: boolean, correction = 1): GoalEvent => ({
  type: 'OpeningCorrectionAnswered',
  data: { correction, userId: by, inFavour },
})
const owed: GoalEvent = {
  type: 'DebtArose',
  data: {
    ...{ debtId: 'opening-1', debtorUserId: ama, creditorUserId: nia, round: 2, amountMinor: minor(30_00) },
    cause: 'opening_corrected',
  },
}
const agreed = [proposed(nia), answered(ama, true), owed]
const stateOf = (...events: GoalEvent[]) =>
  [...begun, ...events].reduce(goalDecider.evolve, goalDecider.initialState())

describe('saying that more was owed as an adopted circle began', () => {
  it('is proposed by the one who is owed, or by the one who owes', () => {
    given(...begun)
      .when(proposing(nia))
      .then(proposed(nia))
    given(...begun)
      .when(proposing(ama))
      .then(proposed(ama))
  })
  it('is nothing new for who says it twice', () =>
    given(...begun, proposed(nia))
      .when(proposing(nia))
      .thenNothing())
  it('is refused to others, also to the organiser of the circle', () => {
    given(...begun)
      .when(proposing(kofi))
      .thenRefuses('correction_of_two')
    given(...begun)
      .when(proposing(ama, { of: esi }))
      .thenRefuses('correction_of_two')
    given(...begun)
      .when(proposing(userId(99)))
      .thenRefuses('not_a_member')
  })
  it('is refused beyond what the lines say that was paid, and for rounds that are none of theirs', () => {
    given(...begun)
      .when(proposing(nia, { of: esi, amount: 41_00 }))
      .thenRefuses('more_than_line')
    given(...begun)
      .when(proposing(nia, { amount: 0 }))
      .thenRefuses('amount_not_positive')
    given(...begun)
      .when(proposing(nia, { round: 3 }))
      .thenRefuses('not_of_opening')
    given(...begun)
      .when(proposing(nia, { of: nia }))
      .thenRefuses('not_of_opening')
  })
  it('is refused before the circle begins, when the lines themselves are corrected', () =>
    given(...gathered)
      .when(proposing(nia))
      .thenRefuses('not_begun'))
  it('is refused while another one of the two is open, and after three times no', () => {
    given(...begun, proposed(nia))
      .when(proposing(ama))
      .thenRefuses('opening_correction_open')
    const three = [1, 2, 3].flatMap(correction => [
      proposed(nia, { correction }),
      answered(ama, false, correction),
    ])
    given(...begun, ...three)
      .when(proposing(nia))
      .thenRefuses('opening_correction_declined')
    given(...begun, ...three)
      .when(proposing(ama))
      .then(proposed(ama, { correction: 4 }))
  })
})

describe('agreeing on it', () => {
  it('makes the one owe the other, as the last of the debts', () =>
    given(...begun, proposed(nia))
      .when(answering(ama, true))
      .then(answered(ama, true), owed))
  it('is nothing new a second time', () =>
    given(...begun, ...agreed)
      .when(answering(ama, true))
      .thenNothing())
  it('takes the word of the other one', () => {
    given(...begun, proposed(nia))
      .when(answering(nia, true))
      .thenRefuses('correction_of_two')
    given(...begun, proposed(nia))
      .when(answering(kofi, true))
      .thenRefuses('opening_correction_not_found')
    given(...begun)
      .when(answering(ama, true))
      .thenRefuses('opening_correction_not_found')
  })
  it('is declined, or taken back by the proposer, and then over', () => {
    given(...begun, proposed(nia))
      .when(answering(ama, false))
      .then(answered(ama, false))
    given(...begun, proposed(nia))
      .when(answering(nia, false))
      .then(answered(nia, false))
    given(...begun, proposed(nia), answered(nia, false))
      .when(answering(ama, true))
      .thenRefuses('opening_correction_over')
    given(...begun, ...agreed)
      .when(answering(nia, false))
      .thenRefuses('opening_correction_over')
  })
  it('leaves less to correct', () => {
    given(...begun, ...agreed)
      .when(proposing(nia, { amount: 71_00 }))
      .thenRefuses('more_than_line')
    given(...begun, ...agreed)
      .when(proposing(nia, { amount: 70_00 }))
      .then(proposed(nia, { correction: 2, amount: 70_00 }))
  })
})

describe('what two members have agreed on', () => {
  it('concerns no third: nobody answers for it, and it is not set off against a payment into a pot', () => {
    const state = stateOf(...agreed)
    if (!isCircle(state)) throw new Error('no circle')
    expect(state.openDebts.get('opening-1')).toMatchObject({ liableUserIds: [], leftMinor: 30_00 })
    const others = [kofi, nia, esi].map(one => standInsMinor(state, one))
    expect(others).toEqual([0, 0, 0])
    expect(owedByRecipient({ ...state, round: 4 }, nia, 4)).toBe(0)
  })
  it('counts between the two as the circle is wound up', () => {
    const wound = [opensVote({ kind: 'wind_up' }, { by: ama, on: '2026-02-10', charterVersion: 2 })]
    const released = (debtId: string, debtorUserId: UserId, amount: number): GoalEvent => ({
      type: 'DebtReleased',
      data: {
        ...{ debtId, debtorUserId, creditorUserId: nia, amountMinor: minor(amount) },
        reason: 'wound_up',
      },
    })
    const owes = (debtor: UserId, creditor: UserId, amount: number): GoalEvent => ({
      type: 'DebtArose',
      data: {
        ...{ debtId: `wound-up-${debtor}-${creditor}`, debtorUserId: debtor, creditorUserId: creditor },
        ...({ round: 3, amountMinor: minor(amount), cause: 'wound_up' } as const),
      },
    })
    given(...begun, ...agreed, ...wound)
      .when({ type: 'CastVote', userId: ama, vote: 1, inFavour: true, now: day('2026-02-10') })
      .then(
        cast(ama),
        voteEnded('accepted', [1, 0, 1]),
        { type: 'CircleWoundUp', data: { byUserId: null, round: 3 } },
        released(`round-2-${esi}`, esi, 60_00),
        released('opening-1', ama, 30_00),
        owes(kofi, esi, 100_00),
        owes(kofi, ama, 100_00),
        owes(nia, esi, 40_00),
        owes(nia, ama, 70_00),
      )
  })
})
