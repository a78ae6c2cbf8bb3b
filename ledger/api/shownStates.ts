import type { KnownPayout } from '#projections/readModels/payouts/query.ts'
import type { GoalId } from '#shared/ids.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { GoalHandler } from '../handle.ts'

/** The state from which the API derives permissions; undefined for a goal that is held back. */
export const shownState = async (goals: GoalHandler, id: GoalId): Promise<GoalState | undefined> =>
  (await goals.isHeldBack(id)) ? undefined : goals.load(id)

/**
 * The states of the goals of payouts. A state that lags behind the rows, because another process has written,
 * is read again.
 */
export const statesOfPayouts = async (
  goals: GoalHandler,
  rows: readonly KnownPayout[],
): Promise<ReadonlyMap<GoalId, GoalState | undefined>> => {
  const byGoal = Map.groupBy(rows, row => row.goal_id)
  const states = [...byGoal].map(async ([id, payouts]) => {
    const state = await shownState(goals, id)
    const lags = state && payouts.some(row => !isAsShown(state, row))
    return [id, lags ? await goals.load(id, 'fresh') : state] as const
  })
  return new Map(await Promise.all(states))
}

const isAsShown = (state: GoalState, row: KnownPayout): boolean => {
  const payout = state.payouts.get(row.payout_id)
  return (
    payout?.status === row.status &&
    payout.attempt === row.attempt &&
    payout.approvedBy.length === row.approvals.length
  )
}
