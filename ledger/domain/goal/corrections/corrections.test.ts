import { describe, expect, it } from 'vitest'
import { begun, closed, day, late, owes, paid, paymentOf, potDue } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { identityOf } from '../identity.ts'

/** Three admins. */
const [adwoa, yaw, efua] = [userId(9001), userId(9002), userId(9003)] as const
const reason = 'Recorded for the wrong circle'

const reportedBy = (who: UserId): GoalEvent[] => [
  {
    type: 'ContributionRequested',
    data: { contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), round: 1 },
  },
  {
    type: 'ContributionReported',
    data: { contributionId: paymentOf(who, 1), method: 'cash', reference: '' },
  },
]
/** Nia’s part of the first round, in cash, which Ama has confirmed. */
const confirmed = {
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(nia, 1), userId: nia, amountMinor: minor(100_00), round: 1 },
    ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: ama },
  },
} as const satisfies GoalEvent
const withCash = [...begun(), ...reportedBy(nia), confirmed]

const sent = (attempt = 1, byUserId = adwoa): GoalEventOf<'PayoutSent'> => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt, userId: ama, amountMinor: minor(300_00), byUserId },
    ...{ method: 'bank_transfer', reference: 'T 1', from: 'bank' },
  },
})
const firstPot: GoalEvent[] = [
  ...begun(),
  ...[ama, kofi, nia].flatMap(who => paid(who, 1)),
  closed(1),
  potDue(1),
]
const released = {
  type: 'DebtReleased',
  data: {
    ...{ debtId: `round-1-${nia}`, debtorUserId: nia, creditorUserId: ama },
    ...{ amountMinor: minor(100_00), reason: 'paid_outside' },
  },
} as const satisfies GoalEvent
const withDebt: GoalEvent[] = [
  ...begun({ latePolicy: 'reduced' }),
  ...[ama, kofi].flatMap(who => paid(who, 1)),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
]

const propose = (entry: GoalEvent | undefined, revision: number, by = adwoa) =>
  ({ type: 'ProposeCorrection', userId: by, revision, entry, reason }) as const
const proposed = (mistaken: Mistaken, revision: number, correction = 1, by = adwoa): GoalEvent => ({
  type: 'CorrectionProposed',
  data: { correction, revision, byUserId: by, reason, mistaken },
})
const approve = (by: UserId, on = '2026-02-12', correction = 1) =>
  ({ type: 'ApproveCorrection', userId: by, correction, now: day(on) }) as const
const reversed = (mistaken: Mistaken, revision: number, correction = 1): GoalEventOf<'EntryReversed'> => ({
  type: 'EntryReversed',
  data: { correction, revision, byUserId: adwoa, approvedByUserId: yaw, reason, mistaken },
})
const at = withCash.length - 1
const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('proposing a correction', () => {
  it('accepts a payment outside, a payout and a released debt', () => {
    given(...withCash)
      .when(propose(confirmed, at))
      .then(proposed(confirmed, at))
    given(...firstPot, sent())
      .when(propose(sent(), firstPot.length))
      .then(proposed(sent(), firstPot.length))
    given(...withDebt, released)
      .when(propose(released, withDebt.length))
      .then(proposed(released, withDebt.length))
  })
  it('changes nothing when repeated, and waits for the open proposal otherwise', () => {
    const waiting = given(...withCash, proposed(confirmed, at))
    waiting.when(propose(confirmed, at)).thenNothing()
    waiting.when(propose(confirmed, at, yaw)).thenRefuses('correction_open')
    waiting.when({ ...propose(confirmed, at), reason: 'Another' }).thenRefuses('correction_open')
  })
  it('is refused for entries confirmed by Stripe', () => {
    const byCard = firstPot.findIndex(({ type }) => type === 'ContributionReceived')
    given(...firstPot)
      .when(propose(firstPot[byCard], byCard))
      .thenRefuses('confirmed_by_stripe')
    const settled: GoalEvent = {
      type: 'DisputeLost',
      data: { contributionId: paymentOf(nia, 1), disputeId: 'dp_1' },
    }
    given(...firstPot)
      .when(propose(settled, 1))
      .thenRefuses('confirmed_by_stripe')
  })
  it('is refused for automatic consequences, entries without money and unknown entries', () => {
    given(...firstPot)
      .when(propose(closed(1), firstPot.length - 2))
      .thenRefuses('not_correctable')
    given(...firstPot)
      .when(propose(firstPot[0], 0))
      .thenRefuses('not_correctable')
    given(...firstPot)
      .when(propose(undefined, 999))
      .thenRefuses('entry_not_found')
    given().when(propose(confirmed, 0)).thenRefuses('goal_not_found')
  })
  it('is refused to the person whose money it is', () => {
    for (const who of [nia, ama])
      given(...withCash)
        .when(propose(confirmed, at, who))
        .thenRefuses('own_entry')
    for (const who of [nia, ama])
      given(...withDebt, released)
        .when(propose(released, withDebt.length, who))
        .thenRefuses('own_entry')
    const heldByKofi = { ...confirmed, data: { ...confirmed.data, holderUserId: kofi } }
    given(...begun(), ...reportedBy(nia), heldByKofi)
      .when(propose(heldByKofi, at, kofi))
      .thenRefuses('own_entry')
  })
  it('is refused to the round’s recipient, even if another member confirmed the payment', () => {
    const byKofi = { ...confirmed, data: { ...confirmed.data, confirmedByUserId: kofi } }
    const history = [...begun(), ...reportedBy(nia), byKofi]
    given(...history)
      .when(propose(byKofi, at, ama))
      .thenRefuses('own_entry')
    given(...history, proposed(byKofi, at))
      .when(approve(ama))
      .thenRefuses('own_entry')
  })
  it('is refused for entries unknown to this goal', () => {
    for (const entry of [confirmed, sent(), released])
      given(...begun())
        .when(propose(entry, at))
        .thenRefuses('entry_undone')
  })
})

describe('ending a proposal', () => {
  const waiting = given(...withCash, proposed(confirmed, at))
  it('can be withdrawn by its proposer only', () => {
    waiting.when({ type: 'WithdrawCorrection', userId: adwoa, correction: 1 }).then({
      type: 'CorrectionWithdrawn',
      data: { correction: 1, byUserId: adwoa },
    })
    waiting.when({ type: 'WithdrawCorrection', userId: yaw, correction: 1 }).thenRefuses('not_the_proposer')
  })
  it('can be declined with a note by another admin, not by its proposer', () => {
    const decline = { type: 'DeclineCorrection', correction: 1, note: 'It did arrive' } as const
    waiting.when({ ...decline, userId: yaw }).then({
      type: 'CorrectionDeclined',
      data: { correction: 1, byUserId: yaw, note: 'It did arrive' },
    })
    waiting.when({ ...decline, userId: adwoa }).thenRefuses('own_correction')
    waiting.when({ ...decline, userId: ama }).thenRefuses('own_entry')
  })
  it('can be approved by another admin, never by its proposer or the person whose money it is', () => {
    waiting.when(approve(yaw)).then(reversed(confirmed, at))
    waiting.when(approve(adwoa)).thenRefuses('own_correction')
    waiting.when(approve(nia)).thenRefuses('own_entry')
    waiting.when(approve(yaw, '2026-02-12', 2)).thenRefuses('correction_not_found')
  })
  it('ignores the proposal of a former admin', () => {
    waiting.when({ ...approve(yaw), admins: [yaw, efua] }).thenRefuses('proposer_not_admin')
    waiting.when({ ...approve(yaw), admins: [yaw, adwoa] }).then(reversed(confirmed, at))
    // What was reversed before stays reversed.
    given(...withCash, proposed(confirmed, at), reversed(confirmed, at))
      .when({ ...approve(yaw), admins: [yaw] })
      .thenNothing()
  })
  it('happens once: a repetition changes nothing, any other decision is too late', () => {
    const done = given(...withCash, proposed(confirmed, at), reversed(confirmed, at))
    done.when(approve(yaw)).thenNothing()
    done.when(approve(efua)).thenRefuses('correction_over')
    done.when({ type: 'WithdrawCorrection', userId: adwoa, correction: 1 }).thenRefuses('correction_over')
    done
      .when({ type: 'DeclineCorrection', userId: yaw, correction: 1, note: 'x' })
      .thenRefuses('correction_over')
  })
  it('allows another proposal after it was declined, but not after it was reversed', () => {
    const declined: GoalEvent = {
      type: 'CorrectionDeclined',
      data: { correction: 1, byUserId: yaw, note: 'x' },
    }
    given(...withCash, proposed(confirmed, at), declined)
      .when(propose(confirmed, at))
      .then(proposed(confirmed, at, 2))
    given(...withCash, proposed(confirmed, at), reversed(confirmed, at))
      .when(propose(confirmed, at))
      .thenRefuses('entry_reversed')
  })
})

describe('reversing a payment outside', () => {
  const after = [...withCash, proposed(confirmed, at), reversed(confirmed, at)]
  it('removes it from the round, the savings and the books', () => {
    const state = stateAfter(...after)
    expect(state.receivedMinor).toBe(0)
    expect(state.savings.get(nia)).toBe(0)
    expect(journalOf(reversed(confirmed, at))).toEqual(
      journalOf(confirmed).map(line => ({ ...line, amountMinor: -line.amountMinor })),
    )
  })
  it('leaves the round open for another payment', () => {
    const again = { contributionId: paymentOf(nia, 1, 2), userId: nia, amountMinor: minor(100_00) }
    given(...after)
      .when({ type: 'ReportContribution', ...again, method: 'cash', reference: '', now: day('2026-02-12') })
      .then(
        { type: 'ContributionRequested', data: { ...again, round: 1 } },
        {
          type: 'ContributionReported',
          data: { contributionId: again.contributionId, method: 'cash', reference: '' },
        },
      )
  })
  it('makes its payer late when grace is over', () => {
    given(...withCash, proposed(confirmed, at))
      .when(approve(yaw, '2026-03-04'))
      .then(reversed(confirmed, at))
    given(...withCash, proposed(confirmed, at), reversed(confirmed, at))
      .when({ type: 'AdvanceRotation', now: day('2026-03-04') })
      .then(...[ama, kofi, nia].map(who => late(who, 1)))
  })
  describe('reversing a payment in the pot of a closed round', () => {
    const full = [...withCash, ...[ama, kofi].flatMap(who => paid(who, 1)), closed(1), potDue(1)]
    const about = { correction: 1, round: 1, amountMinor: minor(100_00) }
    const lowered: GoalEvent = {
      type: 'PotLowered',
      data: {
        ...about,
        ...{ payoutId: 'round-1', contributionId: paymentOf(nia, 1), userId: nia, recipientUserId: ama },
      },
    }
    const owed = owes(nia, ama, 1, { debtId: 'correction-1' })
    it('lowers the pot, and creates a debt to its recipient', () => {
      given(...full, proposed(confirmed, at))
        .when(approve(yaw))
        .then(reversed(confirmed, at), lowered, owed)
      const state = stateAfter(...full, proposed(confirmed, at), reversed(confirmed, at), lowered, owed)
      expect(state.payouts.get('round-1')).toMatchObject({
        amountMinor: 200_00,
        contributionIds: [paymentOf(ama, 1), paymentOf(kofi, 1)],
      })
      expect(state.awaited.get(ama)).toBe(200_00)
      expect(state.savings.get(nia)).toBe(0)
      expect(journalOf(lowered)).toEqual([
        { account: 'savings', userId: nia, round: 1, amountMinor: -100_00 },
        { account: 'payable', userId: ama, round: 1, amountMinor: 100_00 },
      ])
    })
    it('creates a debt to the round’s recipient, also after they have handed over their seat', () => {
      const kwame = userId(4)
      given(
        ...full,
        {
          type: 'MemberJoined',
          data: { userId: kwame, role: 'member', position: 1, charterVersion: 1, join: 1 },
        },
        { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: ama, userId: kwame } },
        { type: 'MemberLeft', data: { leaving: 1, userId: ama, byUserId: ama, reason: 'replaced' } },
        proposed(confirmed, at),
      )
        .when(approve(yaw))
        .then(reversed(confirmed, at), lowered, owed)
    })
    it('is refused once the pot is handed over, until that is reversed', () => {
      given(...full, sent())
        .when(propose(confirmed, at))
        .thenRefuses('pot_sent')
      given(...full, proposed(confirmed, at), sent())
        .when(approve(yaw))
        .thenRefuses('pot_sent')
      const again = [proposed(sent(), full.length), reversed(sent(), full.length)]
      given(...full, sent(), ...again)
        .when(propose(confirmed, at))
        .then(proposed(confirmed, at, 2))
    })
    it('is refused when less of the pot is left for its recipient', () =>
      given(...full.slice(0, -1), potDue(1, 100_00))
        .when(propose(confirmed, at))
        .thenRefuses('money_moved_on'))
  })
  it('is refused when it was returned to its owner', () => {
    const back: GoalEvent = {
      type: 'PayoutDue',
      data: {
        ...{
          payoutId: 'returned-1',
          userId: nia,
          amountMinor: minor(100_00),
          reason: 'withdrawal',
          round: 1,
        },
        contributionIds: [paymentOf(nia, 1)],
      },
    }
    given(...withCash, back)
      .when(propose(confirmed, at))
      .thenRefuses('money_moved_on')
  })
  it('is refused when it was handed over with the seat', () => {
    const replaced: GoalEvent[] = [
      {
        type: 'MemberJoined',
        data: { userId: userId(4), role: 'member', position: 3, charterVersion: 1, join: 1 },
      },
      {
        type: 'MemberReplaced',
        data: {
          ...{ leaving: 1, leaverUserId: nia, userId: userId(4) },
          savings: { round: 1, amountMinor: minor(100_00) },
        },
      },
      { type: 'MemberLeft', data: { leaving: 1, userId: nia, byUserId: nia, reason: 'replaced' } },
    ]
    given(...withCash, ...replaced)
      .when(propose(confirmed, at))
      .thenRefuses('seat_handed_over')
  })
})

describe('reversing a payout', () => {
  const revision = firstPot.length
  const history = [...firstPot, sent(), proposed(sent(), revision)]
  it('makes it due again, for another sending', () => {
    const state = stateAfter(...history, reversed(sent(), revision))
    expect(state.payouts.get('round-1')).toMatchObject({ status: 'due', attempt: 2 })
    expect(state.awaited.get(ama)).toBe(300_00)
  })
  it('also reverses its recipient’s confirmation: it is awaited again', () => {
    const heard: GoalEvent = {
      type: 'PayoutConfirmed',
      data: { payoutId: 'round-1', attempt: 1, byUserId: ama },
    }
    given(...history, heard)
      .when(approve(yaw))
      .then(reversed(sent(), revision))
    const state = stateAfter(...history, heard, reversed(sent(), revision))
    expect(state.payouts.get('round-1')).toMatchObject({ status: 'due', attempt: 2 })
    expect(state.awaited.get(ama)).toBe(300_00)
  })
  it('is refused when it came back, or there is a later sending', () => {
    const returned: GoalEvent = {
      type: 'PayoutCaseClosed',
      data: {
        ...{ payoutId: 'round-1', attempt: 1, byUserId: yaw, userId: ama, amountMinor: minor(300_00) },
        ...{ from: 'bank', outcome: 'returned' },
      },
    }
    given(...firstPot, sent(), returned)
      .when(propose(sent(), revision))
      .thenRefuses('entry_undone')
    given(...firstPot, sent(), returned, sent(2))
      .when(propose(sent(), revision))
      .thenRefuses('entry_undone')
  })
})

describe('reversing the release of a debt', () => {
  const revision = withDebt.length
  const history = [...withDebt, released, proposed(released, revision), reversed(released, revision)]
  it('opens it again', () => {
    const state = stateAfter(...history)
    expect(state.openDebts.get(released.data.debtId)).toMatchObject({ leftMinor: 100_00 })
  })
  it('allows another release, which is another event', () => {
    const again: GoalEvent = { type: 'DebtReleased', data: { ...released.data, release: 2 } }
    given(...history)
      .when({ type: 'ReleaseDebt', userId: ama, debtId: released.data.debtId, reason: 'paid_outside' })
      .then(again)
    expect(identityOf(again)).not.toBe(identityOf(released))
  })
  it('is refused when the debtor has left', () => {
    const left: GoalEvent = {
      type: 'MemberLeft',
      data: { leaving: 1, userId: nia, byUserId: nia, reason: 'replaced' },
    }
    given(...withDebt, released, left)
      .when(propose(released, revision))
      .thenRefuses('debtor_left')
  })
})
