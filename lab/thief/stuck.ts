import { depositsOf } from '#ledger/domain/goal/deposits/deposits.ts'
import type { UserId } from '#shared/ids.ts'
import { passDaysAlone } from './honest.ts'
import type { Setting } from './setting.ts'
import type { Table } from './table.ts'

/** As long as the longest bound: a standstill, the settlement after it, and what is waited for until it is sent. */
const mostDays = 200
const step = 3

/** What the platform has of a member's: their savings, their deposit, and what is due to them. */
const lyingOf = (table: Table, userId: UserId): number => {
  const state = table.state()
  const deposits = depositsOf(state, userId).map(([, { leftMinor }]) => leftMinor)
  const dues = [...state.payouts.entries()].filter(([, one]) => one.userId === userId && one.status === 'due')
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
 * Who can't get their money out by their own act or by time, if everybody else falls silent now: of each member by itself, what
 * still lies with the platform in the end.
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
