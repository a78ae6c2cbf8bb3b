import { describe, expect, it } from 'vitest'
import { ama, created, id, joined, kofi, nia, paymentId } from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

const [adwoa, yaw] = [userId(9001), userId(9002)] as const
const reason = 'Recorded twice'
const amountMinor = minor(40_00)
const notified = (event: GoalEvent) => {
  expect(isNotifying(event)).toBe(true)
  const history = [created, joined(ama), joined(kofi), joined(nia), event]
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const at = instant('2026-03-04T12:00:00Z')
  return notificationsOf({ goalId: id, eventId: 'e', at, event, state, admins: [adwoa, yaw] }).map(
    ({ userId: to, kind, aboutUserId, own = false }) => ({ to, kind, about: aboutUserId, own }),
  )
}
const cash: Mistaken = {
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentId, userId: nia, amountMinor },
    ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: kofi },
  },
}
const about = { correction: 1, revision: 5, byUserId: adwoa, reason }
const reversed = (mistaken: Mistaken): GoalEvent => ({
  type: 'EntryReversed',
  data: { ...about, approvedByUserId: yaw, mistaken },
})

describe('a correction', () => {
  it('that is proposed notifies all admins but the proposer', () =>
    expect(notified({ type: 'CorrectionProposed', data: { ...about, mistaken: cash } })).toEqual([
      { to: yaw, kind: 'correction_waiting', about: adwoa, own: false },
    ]))
  it('of a payment notifies its payer, the member who confirmed it, and the organisers', () =>
    expect(notified(reversed(cash))).toEqual([
      { to: nia, kind: 'payment_reversed', about: nia, own: true },
      { to: kofi, kind: 'payment_reversed', about: nia, own: false },
      { to: ama, kind: 'payment_reversed', about: nia, own: false },
    ]))
  it('of a payout notifies its recipient and the organisers', () => {
    const sent: Mistaken = {
      type: 'PayoutSent',
      data: {
        ...{ payoutId: 'round-1', attempt: 1, userId: kofi, amountMinor, byUserId: yaw },
        ...{ method: 'cash', reference: '', from: 'bank' },
      },
    }
    expect(notified(reversed(sent))).toEqual([
      { to: kofi, kind: 'payout_reversed', about: kofi, own: true },
      { to: ama, kind: 'payout_reversed', about: kofi, own: false },
    ])
  })
  it('of a forgiven debt notifies both members', () => {
    const released: Mistaken = {
      type: 'DebtReleased',
      data: {
        ...{ debtId: 'round-1-3', debtorUserId: nia, creditorUserId: kofi, amountMinor },
        reason: 'forgiven',
      },
    }
    expect(notified(reversed(released)).map(({ to }) => to)).toEqual([nia, kofi, ama])
  })
})
