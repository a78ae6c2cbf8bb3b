import { describe, expect, it } from 'vitest'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { createPayoutRules } from './payouts.ts'

const ama = userId(1)
const at = instant('2026-03-05T12:00:00Z')
const about = { payoutId: 'round-1', userId: ama, amountMinor: minor(300_00) }
const due: GoalEvent = { type: 'PayoutDue', data: { ...about, reason: 'round', round: 1 } }
const begun = (attempt: number): GoalEvent => ({
  type: 'PayoutTransferBegun',
  data: { ...about, attempt, destination: 'new', accountId: 'acct_new' },
})
const sent = (attempt: number, to = 'new'): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ ...about, attempt, byUserId: null, method: 'stripe', reference: 'tr_1', from: 'stripe' },
    ...{ destination: to, accountId: `acct_${to}`, transferId: `tr_${attempt}` },
  },
})
const refused: GoalEvent = {
  type: 'PayoutTransferRefused',
  data: { payoutId: 'round-1', attempt: 1, userId: ama, code: 'account_not_ready', refusedAt: at },
}
const confirmed: GoalEvent = {
  type: 'PayoutConfirmed',
  data: { payoutId: 'round-1', attempt: 1, byUserId: ama },
}
const back: GoalEvent = {
  type: 'PayoutTransferReversed',
  data: { ...about, attempt: 1, transferId: 'tr_1', reversedMinor: minor(300_00), reversedAt: at },
}
const seen = (...events: readonly GoalEvent[]): void => {
  const rules = createPayoutRules()
  for (const event of events) rules.see(event)
}

describe('the rules of transfers', () => {
  it('accept what may happen', () => {
    for (const rest of [
      [sent(1), confirmed, back, begun(2), sent(2)],
      [refused, begun(2), sent(2)],
      [refused, sent(1), back],
    ])
      expect(() => seen(due, begun(1), ...rest)).not.toThrow()
  })
  it('find a transfer that was made twice after a crash', () => {
    expect(() => seen(due, begun(1), sent(1), sent(1))).toThrow()
    expect(() => seen(due, begun(1), sent(1), begun(2))).toThrow('begun though it is sent')
    expect(() => seen(due, begun(1), refused, begun(2), sent(2), sent(1))).toThrow()
  })
  it('find one that went to the old destination', () =>
    expect(() => seen(due, begun(1), sent(1, 'old'))).toThrow('goes to acct_old'))
  it('find one that was never begun', () => expect(() => seen(due, sent(1))).toThrow('was not begun'))
  it('find one that was confirmed before it was sent', () =>
    expect(() => seen(due, begun(1), confirmed)).toThrow('confirmed before it is sent'))
})
