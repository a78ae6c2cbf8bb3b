import type { GoalState } from '#ledger/domain/goal/state.ts'
import { type Asked, trying } from '#ledger/domain/goal/trying.ts'
import type { GoalEvent } from '#shared/events/goal.ts'

/** Whether no automatic step of a goal is due by the time of a command. */
export const isStill = (command: Asked, state: GoalState): boolean => {
  const trial = trying(state, command)
  return trial.nextStep().length === 0 && trial.nextPayment().length === 0
}

/** The events of a command with their consequences, where no automatic step comes before it. */
export const followed = (
  command: Asked,
  state: GoalState,
  events: readonly GoalEvent[],
): readonly GoalEvent[] => {
  const trial = trying(state, command)
  trial.take(events)
  trial.takeAll(trial.nextStep)
  trial.takeAll(trial.nextPayment)
  return trial.events
}
