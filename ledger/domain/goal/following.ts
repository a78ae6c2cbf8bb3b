import type { GoalEvent } from '#shared/events/goal.ts'
import { accept, type Decision } from '../decider.ts'
import { mayHaveConsequences } from './consequences.ts'
import { isCircle } from './rotation/circle.ts'
import type { GoalState } from './state.ts'
import { type Asked, trying } from './trying.ts'

/**
 * Wraps a decision: first overdue cases, and the circle's votes, pauses, draw and turns are advanced to the
 * command's time, then the command is decided, then the consequences of its events are added, and money due
 * to debtors and guarantors pays debts. So the result does not depend on when the scheduled command ran, and
 * events that belong together are appended together or not at all.
 */
export const following = <Command extends Asked>(
  command: Command,
  state: GoalState,
  decide: (command: Command, state: GoalState) => Decision<GoalEvent>,
): Decision<GoalEvent> => {
  const trial = trying(state, command)
  trial.takeAll(trial.nextStep)
  // A payout and a debt from before this rule are set off here.
  trial.takeAll(trial.nextPayment)
  const decision = decide(command, trial.state())
  if (decision.outcome === 'refused') return decision
  const owesNothing = state.openDebts.size === 0
  const isAsBefore = owesNothing && trial.isUnchanged()
  if (!isCircle(state) && isAsBefore && !decision.events.some(mayHaveConsequences)) return decision
  // Without events there are no further consequences.
  if (decision.events.length === 0 && trial.isUnchanged()) return decision
  trial.take(decision.events)
  trial.takeAll(trial.nextStep)
  trial.takeAll(trial.nextPayment)
  return accept(...trial.events)
}
