import { describe, expect, it } from 'vitest'
import {
  asked,
  closed,
  complete,
  day,
  begun as goes,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import { instant, plusMs } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import type { SendPayout } from './sending.ts'
import type { BeginTransfer, RecordTransfer } from './transfers.ts'

const admin = userId(90)
const otherAdmin = userId(91)
const limit = minor(1_000_00)
const now = day('2026-02-25')
const hour = 3_600_000
const settledAll = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: day('2026-02-22') },
    },
  }),
)
/** Ama's pot of 300 dollars is due, and its money has settled. */
const due: GoalEvent[] = [...goes(), ...complete(1), ...settledAll]
const about = { payoutId: 'round-1', attempt: 1 } as const

const begin = (changes: Partial<BeginTransfer> = {}): BeginTransfer => ({
  ...({ type: 'BeginTransfer', ...about, accountId: 'acct_ama' } as const),
  ...{ approvalAbove: limit, now, ...firmAtOnce },
  ...changes,
})
type Begun = GoalEventOf<'PayoutTransferBegun'>
const begun = (changes: Partial<Begun['data']> = {}): Begun => ({
  type: 'PayoutTransferBegun',
  data: {
    ...{ ...about, userId: ama, amountMinor: minor(300_00), accountId: 'acct_ama' },
    ...{ destination: usableDestination.id, ...changes },
  },
})
const record = (changes: Partial<RecordTransfer> = {}): RecordTransfer => ({
  ...({ type: 'RecordTransfer', ...about, transferId: 'tr_1' } as const),
  ...{ accountId: 'acct_ama', amountMinor: minor(300_00), ...changes },
})
type Sent = GoalEventOf<'PayoutSent'>
const sent = (changes: Partial<Sent['data']> = {}): Sent => ({
  type: 'PayoutSent',
  data: {
    ...{ ...about, userId: ama, amountMinor: minor(300_00), byUserId: null, method: 'stripe' },
    ...{
      reference: 'tr_1',
      from: 'stripe',
      destination: usableDestination.id,
      transferId: 'tr_1',
      accountId: 'acct_ama',
    },
    ...changes,
  },
})
const refuse = (code: TransferFailure = 'balance_insufficient') =>
  ({ type: 'RefuseTransfer', ...about, code, now }) as const
const refused = (code: TransferFailure = 'balance_insufficient'): GoalEvent => ({
  type: 'PayoutTransferRefused',
  data: { ...about, userId: ama, code, refusedAt: now },
})
const reverse = (reversed = 300_00) =>
  ({ type: 'ReverseTransfer', transferId: 'tr_1', reversedMinor: minor(reversed), now }) as const
const back = (changes: Partial<GoalEventOf<'PayoutTransferReversed'>['data']> = {}): GoalEvent => ({
  type: 'PayoutTransferReversed',
  data: {
    ...{ ...about, userId: ama, amountMinor: minor(300_00), transferId: 'tr_1' },
    ...{ reversedMinor: minor(300_00), reversedAt: now, ...changes },
  },
})
const answered = (type: 'PayoutConfirmed' | 'PayoutContested'): GoalEvent => ({
  type,
  data: { ...about, byUserId: ama, ...(type === 'PayoutContested' ? { contestedAt: now } : {}) },
})
const byHand = (changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: admin, asAdmin: true, ...about } as const),
  ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
  ...{ approvalAbove: limit, now, ...firmAtOnce },
  ...changes,
})
const handSent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt: 2, userId: ama, amountMinor: minor(300_00), byUserId: admin },
    ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
    destination: usableDestination.id,
  },
}
const approved = (by: UserId): GoalEvent => ({
  type: 'PayoutApproved',
  data: { payoutId: 'round-1', byUserId: by },
})
const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce((state, event) => goalDecider.evolve(state, event), goalDecider.initialState())
const other = { id: '99999999-9999-4999-8999-999999999999', usableFrom: instant('2026-01-01T00:00:00Z') }

describe('beginning a transfer', () => {
  it('names amount, destination and account before Stripe is asked', () =>
    given(...due)
      .when(begin())
      .then(begun()))
  it('names the charge, where all money is of one', () =>
    given(...due)
      .when(begin({ chargeId: 'ch_1' }))
      .then(begun({ chargeId: 'ch_1' })))
  it('happens once', () =>
    given(...due, begun())
      .when(begin())
      .thenNothing())
  it('is refused for what has been sent, by hand or by Stripe', () => {
    given(...due, sent({ byUserId: admin, from: 'bank', method: 'cash' }))
      .when(begin())
      .thenRefuses('payout_sent')
    given(...due, begun(), sent())
      .when(begin({ attempt: 2 }))
      .thenRefuses('payout_sent')
  })
  it('is refused while an admin holds it', () => {
    const held = {
      ...{ payoutId: 'round-1', hold: 1, byUserId: admin, reason: 'a question' },
      ...{ heldAt: now, until: day('2026-02-28') },
    }
    given(...due, { type: 'PayoutHeld', data: held })
      .when(begin())
      .thenRefuses('payout_held')
  })
  it('is refused for a destination that waits, or is gone', () => {
    given(...due)
      .when(begin({ destination: { ...usableDestination, usableFrom: day('2026-02-26') } }))
      .thenRefuses('destination_changed')
    given(...due)
      .when(begin({ destination: undefined }))
      .thenRefuses('payout_not_found')
  })
  it('takes an approval of a large one, by somebody who may still decide', () => {
    const large = { approvalAbove: minor(299_99) }
    given(...due)
      .when(begin(large))
      .thenRefuses('approval_needed')
    given(...due, approved(admin))
      .when(begin({ ...large, admins: [otherAdmin] }))
      .thenRefuses('approval_needed')
    given(...due, approved(admin))
      .when(begin({ ...large, admins: [admin, otherAdmin] }))
      .then(begun())
  })
  it('to the only admin takes the agreement of the other seats', () =>
    given(...due)
      .when(begin({ admins: [ama] }))
      .thenRefuses('seats_not_asked'))
  it('is refused for cash among members', () => {
    const cash = [ama, kofi, nia].flatMap((who): GoalEvent[] => [
      asked(who, 1),
      {
        type: 'ContributionReceived',
        data: {
          ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), round: 1 },
          ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: ama },
        },
      },
    ])
    given(...goes(), ...cash, closed(1), potDue(1))
      .when(begin())
      .thenRefuses('not_the_payer')
  })
})

describe('while Stripe is asked', () => {
  const asking = [...due, begun()]
  it('nobody can send it by hand, nor hold it, nor ask for the seats’ word', () => {
    given(...asking)
      .when(byHand())
      .thenRefuses('payout_sending')
    given(...asking)
      .when({
        ...({ type: 'HoldPayout', userId: admin, asAdmin: true, payoutId: 'round-1' } as const),
        ...{ reason: 'late', until: undefined, now },
      })
      .thenRefuses('payout_sending')
  })
  it('its recipient cannot say yet that it has come', () =>
    given(...asking)
      .when({ type: 'ConfirmPayout', userId: ama, ...about })
      .thenRefuses('payout_not_sent'))
  it('another destination changes nothing', () => {
    given(...asking)
      .when(begin({ destination: other, accountId: 'acct_thief' }))
      .thenNothing()
    given(...asking)
      .when(record({ accountId: 'acct_thief' }))
      .thenRefuses('payout_changed')
  })
  it('a dispute takes nothing out of it: the money may have left', () =>
    expect(
      stateAfter(...asking, {
        type: 'ContributionDisputed',
        data: {
          ...{ disputeId: 'dp_1', contributionId: paymentOf(kofi, 1), userId: kofi, round: 1 },
          ...{
            amountMinor: minor(100_00),
            feeMinor: minor(15_00),
            owedMinor: minor(100_00),
            reason: 'fraud',
            answerBy: null,
          },
        },
      }).payouts.get('round-1'),
    ).toMatchObject({ status: 'sending', amountMinor: 300_00 }))
})

describe('a transfer that Stripe has made', () => {
  it('is the sending, out of the money at Stripe', () => {
    given(...due, begun())
      .when(record())
      .then(sent())
    expect(journalOf(sent())).toMatchObject([
      { account: 'payable', userId: ama, amountMinor: 300_00 },
      { account: 'stripe', userId: null, amountMinor: -300_00 },
    ])
  })
  it('is recorded once', () =>
    given(...due, begun(), sent())
      .when(record())
      .thenNothing())
  it('is not the sending when it was never begun, or is another one', () => {
    given(...due)
      .when(record())
      .thenRefuses('payout_changed')
    given(...due, begun())
      .when(record({ amountMinor: minor(299_00) }))
      .thenRefuses('payout_changed')
    given(...due, begun(), sent())
      .when(record({ transferId: 'tr_2' }))
      .thenRefuses('payout_changed')
    given(...due)
      .when(record({ payoutId: 'round-9' }))
      .thenRefuses('payout_not_found')
  })
  it('counts though it was recorded as refused, while the payout is still due', () => {
    given(...due, begun(), refused())
      .when(record())
      .then(sent())
    given(...due, begun(), refused(), handSent)
      .when(record())
      .thenRefuses('payout_changed')
  })
  it('is not corrected as a mistake: it comes back by a reversal', () =>
    given(...due, begun(), sent())
      .when({
        ...({ type: 'ProposeCorrection', userId: admin, revision: 30 } as const),
        ...{ entry: sent(), reason: 'mistake' },
      })
      .thenRefuses('confirmed_by_stripe'))
})

describe('a transfer that Stripe refuses', () => {
  it('leaves the payout due, for the next attempt', () => {
    given(...due, begun())
      .when(refuse())
      .then(refused())
    given(...due, begun(), refused())
      .when(byHand({ attempt: 2 }))
      .then(handSent)
  })
  it('is recorded once, and not after it was made', () => {
    given(...due, begun(), refused())
      .when(refuse())
      .thenNothing()
    given(...due, begun(), sent())
      .when(refuse())
      .thenNothing()
  })
  it('is tried again after an hour where that may help', () => {
    const again = (minutes: number) => begin({ attempt: 2, now: plusMs(now, minutes * 60_000) })
    given(...due, begun(), refused())
      .when(again(59))
      .thenRefuses('transfer_waits')
    given(...due, begun(), refused())
      .when(again(60))
      .then(begun({ attempt: 2 }))
  })
  it('is not tried again otherwise, unless its recipient names another destination', () => {
    const later = plusMs(now, 24 * hour)
    given(...due, begun(), refused('no_such_account'))
      .when(begin({ attempt: 2, now: later }))
      .thenRefuses('transfer_waits')
    given(...due, begun(), refused('no_such_account'))
      .when(begin({ attempt: 2, destination: other, accountId: 'acct_new', now: later }))
      .then(begun({ attempt: 2, destination: other.id, accountId: 'acct_new' }))
  })
})

describe('a transfer that comes back', () => {
  it('makes the payout due again, also after its recipient has confirmed or contested it', () => {
    for (const word of [[], [answered('PayoutConfirmed')], [answered('PayoutContested')]])
      given(...due, begun(), sent(), ...word)
        .when(reverse())
        .then(back())
    const { payouts, awaited, openCases } = stateAfter(
      ...[...due, begun(), sent(), answered('PayoutConfirmed'), back()],
    )
    expect(payouts.get('round-1')).toMatchObject({ status: 'due', attempt: 2, sent: undefined })
    expect(awaited.get(ama)).toBe(300_00)
    expect(openCases.size).toBe(0)
  })
  it('is recorded once, and each further part of it', () => {
    given(...due, begun(), sent(), back())
      .when(reverse())
      .thenNothing()
    given(...due)
      .when(reverse())
      .thenRefuses('payout_not_found')
  })
  it('in part makes that part due as another payout', () => {
    const part = [
      {
        type: 'PayoutDivided',
        data: {
          ...{ payoutId: 'round-1', restId: 'round-1-later-1', userId: ama, amountMinor: minor(100_00) },
          contributionIds: [ama, kofi, nia].map(who => paymentOf(who, 1)),
          ...{ restContributionIds: [], approvedBy: [] },
        },
      },
      back({ payoutId: 'round-1-later-1', amountMinor: minor(100_00), reversedMinor: minor(100_00) }),
    ] satisfies GoalEvent[]
    given(...due, begun(), sent())
      .when(reverse(100_00))
      .then(...part)
    const after = stateAfter(...due, begun(), sent(), ...part)
    expect(after.payouts.get('round-1')).toMatchObject({ status: 'sent', amountMinor: 200_00 })
    expect(after.payouts.get('round-1-later-1')).toMatchObject({ status: 'due', amountMinor: 100_00 })
    given(...due, begun(), sent(), ...part)
      .when(reverse(300_00))
      .then(back({ amountMinor: minor(200_00) }))
  })
  it('is not sent again by itself, but by hand', () => {
    given(...due, begun(), sent(), back())
      .when(begin({ attempt: 2, now: plusMs(now, 900 * hour) }))
      .thenRefuses('transfer_waits')
    given(...due, begun(), sent(), back())
      .when(record())
      .thenNothing()
  })
  it('returns to the money at Stripe', () =>
    expect(journalOf(back())).toMatchObject([
      { account: 'stripe', amountMinor: 300_00 },
      { account: 'payable', userId: ama, amountMinor: -300_00 },
    ]))
  it('is the only way back: admins cannot declare that it has not come', () => {
    const judge = (outcome: 'returned' | 'proved') =>
      ({ type: 'ClosePayoutCase', userId: null, asAdmin: true, ...about, outcome }) as const
    given(...due, begun(), sent(), answered('PayoutContested'))
      .when(judge('returned'))
      .thenRefuses('transfer_not_reversed')
    given(...due, begun(), sent(), answered('PayoutContested'))
      .when(judge('proved'))
      .then({
        type: 'PayoutCaseClosed',
        data: {
          ...{ ...about, byUserId: null, userId: ama, amountMinor: minor(300_00), from: 'stripe' },
          outcome: 'proved',
        },
      })
  })
})
