import { describe, expect, it } from 'vitest'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { changingRows } from '../../engine/rows.ts'
import { payouts } from './project.ts'
import { approvalTable, payoutTable, sourceTable } from './table.ts'

const [ama, kofi] = [userId(1), userId(2)]
const rowsOf = (...events: GoalEvent[]) => {
  const tables = {
    payouts: changingRows(payoutTable),
    approvals: changingRows(approvalTable),
    sources: changingRows(sourceTable),
  }
  const at = instant('2026-03-01T12:00:00Z')
  for (const event of events)
    payouts.project({ goalId: goalId(7), revision: 3, at, actor: 'test', event }, tables)
  return tables.payouts.matching({ goalId: goalId(7) })
}
const due: GoalEvent = {
  type: 'PayoutDue',
  data: { payoutId: 'round-1', userId: ama, amountMinor: minor(300_00), reason: 'round', round: 1 },
}
const netted = (amount: number, out: { readonly payoutId?: string } = {}): GoalEvent => ({
  type: 'DebtNetted',
  data: {
    ...{ debtId: 'reversal-dp_1', payment: 1, potRound: 1, debtorUserId: ama, creditorUserId: kofi },
    ...{ amountMinor: minor(amount), ...out },
  },
})
const setOff = (amount: number): GoalEvent => netted(amount, { payoutId: 'round-1' })
const lowered: GoalEvent = {
  type: 'PayoutLowered',
  data: {
    ...{ payoutId: 'round-1', contributionId: contributionId('11111111-1111-4111-8111-111111111111') },
    ...{ reversal: 'dp_1', userId: ama, debtorUserId: kofi, round: 1, amountMinor: minor(100_00) },
  },
}

const held: GoalEvent = {
  type: 'PayoutHeld',
  data: {
    ...{ payoutId: 'round-1', hold: 1, byUserId: kofi, reason: 'A stolen card' },
    ...{ heldAt: instant('2026-03-01T12:00:00Z'), until: instant('2026-03-15T12:00:00Z') },
  },
}
const released: GoalEvent = {
  type: 'PayoutHoldReleased',
  data: { payoutId: 'round-1', hold: 1, byUserId: kofi },
}

describe('a payout that is due', () => {
  it('has the last hold, until that ends', () => {
    expect(rowsOf(due, held)).toMatchObject([
      { heldUntil: '2026-03-15T12:00:00.000Z', heldByUserId: kofi, holdReason: 'A stolen card' },
    ])
    expect(rowsOf(due, held, released)).toMatchObject([
      { heldUntil: null, heldByUserId: null, holdReason: null },
    ])
  })

  it('is reduced by what pays a debt, or what a bank takes back', () =>
    expect(rowsOf(due, setOff(40_00), lowered)).toMatchObject([{ amountMinor: 160_00, status: 'due' }]))

  it('is finished when nothing is left of it', () =>
    expect(rowsOf(due, lowered, setOff(200_00))).toMatchObject([{ amountMinor: 0, status: 'set_off' }]))

  it('is the rest of a pot after its debts', () =>
    expect(rowsOf(netted(100_00), due)).toMatchObject([{ amountMinor: 300_00 }]))
})
