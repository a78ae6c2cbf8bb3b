import { heldMinor, isOutside } from '#ledger/domain/goal/contributions/contribution.ts'
import { depositsOf } from '#ledger/domain/goal/deposits/deposits.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { isTurning } from '#ledger/domain/goal/rotation/circle.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { passDaysAlone } from './honest.ts'
import { nextRefundId, type Setting } from './setting.ts'
import type { Table } from './table.ts'

/** As long as the longest bound: an outage, the settlement after it, and the wait until it is sent. */
const mostDays = 200
const step = 3

/** What the platform has of a member: their savings, their deposit, and due payouts. */
const lyingOf = (table: Table, userId: UserId): number => {
  const state = table.state()
  const deposits = depositsOf(state, userId).map(([, { leftMinor }]) => leftMinor)
  // Due cash is held by others, who cannot be made to hand it over.
  const dues = [...state.payouts.entries()].filter(
    ([, one]) => one.userId === userId && one.status === 'due' && !isOutsidePayout(state, one),
  )
  return [
    state.savings.get(userId) ?? 0,
    ...deposits,
    ...dues.map(([, { amountMinor }]) => amountMinor),
  ].reduce((sum, amount) => sum + amount, 0)
}

export interface Stuck {
  readonly userId: UserId
  readonly amountMinor: number
}

/**
 * Members who can't get their money out by their own act or by time, if all others fall silent now: for each
 * member separately, what the platform still has at the end.
 */
export const stuckIn = (table: Table, setting: Setting): readonly Stuck[] =>
  [...table.state().members.entries()].flatMap(([userId]) => {
    if (lyingOf(table, userId) === 0) return []
    const left = table.copy()
    for (let day = 0; day < mostDays && lyingOf(left, userId) > 0; day += step)
      passDaysAlone(left, setting, userId, step)
    const amountMinor = lyingOf(left, userId)
    return amountMinor > 0 ? [{ userId, amountMinor }] : []
  })

/** An admin outside the coalition. */
const operatorsAdmin = userId(902)

/**
 * Members whom a debt to the platform would bind for ever: the operator's admin can propose to write it off
 * now, or confirm that.
 */
export const boundIn = (table: Table): readonly Stuck[] =>
  [...table.state().openDebts.entries()].flatMap(([debtId, { creditorUserId, debtorUserId, leftMinor }]) => {
    if (creditorUserId !== null) return []
    const by = { userId: operatorsAdmin, asAdmin: true, now: table.now() }
    const proposed = table.copy()
    const isFree =
      proposed.ask({ type: 'WriteOffDebt', ...by, debtId, note: 'Lost' }) ||
      [...proposed.state().openAdminProposals.entries()].some(
        ([proposal, { matter, byUserId }]) =>
          matter.kind === 'write_off' &&
          matter.debtId === debtId &&
          proposed.ask({ type: 'ConfirmAdminProposal', ...by, proposal, admins: [operatorsAdmin, byUserId] }),
      )
    return isFree ? [] : [{ userId: debtorUserId, amountMinor: leftMinor }]
  })

/** Members whose cash for an open round can't be returned at their own request. */
export const keptCashIn = (table: Table): readonly Stuck[] => {
  const state = table.state()
  if (!isTurning(state)) return []
  return [...state.contributions.entries()].flatMap(([contributionId, known]) => {
    const { holderUserId: byUserId, round, debtId } = known
    if (!isOutside(known) || round === null || round <= state.closedRounds || debtId !== undefined) return []
    const amountMinor = heldMinor(known)
    if (amountMinor <= 0) return []
    const about = { contributionId, amountMinor, byUserId, asAdmin: false, reason: 'mistake' } as const
    const id = nextRefundId(state, contributionId)
    const goesBack = table.copy().ask({ type: 'RequestRefund', refundRequestId: id, ...about })
    return goesBack ? [] : [{ userId: byUserId, amountMinor }]
  })
}
