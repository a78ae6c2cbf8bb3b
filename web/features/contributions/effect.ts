import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { minorOf } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rotates, type Saved } from '../../lib/progress.ts'

/** What a payment changes; `rest` is what is left of a share or a debt that is paid in part. */
export type Effect =
  | { readonly on: 'goal' | 'pot'; readonly before: Minor; readonly after: Minor; readonly rest: Minor }
  | { readonly on: 'next_round' | 'deposit' | 'debt' | 'seat_debt'; readonly rest: Minor }

/** The effect of an amount; undefined where its purpose is not known. */
export const effectOf = (
  goal: PaidGoal,
  { amount, due, begun = false }: { amount: Minor; due?: DuePayment | undefined; begun?: boolean },
): Effect | undefined => {
  const asked = due ? minorOf(due.amount, goal.currency) : amount
  const rest = asked > amount ? subtract(asked, amount) : zero
  if (due?.deposit) return { on: 'deposit', rest }
  if (due?.debtId) return { on: due.holder ? 'seat_debt' : 'debt', rest }
  if (due?.round) return { on: 'next_round', rest }
  // A circle's payment that was begun earlier may be for a debt.
  if (begun && rotates(goal)) return undefined
  const before = minorOf(goal.currentAmount, goal.currency)
  return { on: rotates(goal) ? 'pot' : 'goal', before, after: add(before, amount), rest }
}

/** In per cent of the target. */
export const percentAt = ({ targetAmount, currency }: Saved, amount: Minor): number =>
  (amount * 100) / (minorOf(targetAmount, currency) || minorOf('1', currency))

export const reachesTarget = (goal: Saved, effect: Effect | undefined): boolean =>
  effect?.on === 'goal' && percentAt(goal, effect.before) < 100 && percentAt(goal, effect.after) >= 100
