import type { GoalState } from '#ledger/domain/goal/state.ts'
import { type Asked, trying } from '#ledger/domain/goal/trying.ts'
import type { GoalEvent } from '#shared/events/goal.ts'

/** Whether no automatic step of a goal is due by the time of a command. */
export const isStill = (command: Asked, state: GoalState): boolean => {
  const trial = trying(state, command)
  return trial.nextStep().length === 0 && trial.nextPayment().length === 0
}

/** What was recorded, and whether no automatic step is due any more. */
interface Taken {
  readonly events: readonly GoalEvent[]
  readonly isStill: boolean
}
type Trial = ReturnType<typeof trying>

/** On the state itself, because everything is recorded. */
const recording = (state: GoalState, command: Asked): Trial => trying(state, command, own => own)

/** Payments of debts can make further steps possible, which the next command takes. */
const settle = (trial: Trial): boolean => {
  trial.takeAll(trial.nextStep)
  const before = trial.events.length
  trial.takeAll(trial.nextPayment)
  return trial.events.length === before
}

/** Records the events of a command with their consequences, where no automatic step comes before it. */
export const followed = (command: Asked, state: GoalState, events: readonly GoalEvent[]): Taken => {
  const trial = recording(state, command)
  trial.take(events)
  return { isStill: settle(trial), events: trial.events }
}

/** Records the automatic steps that are due by the time of the clock's command. */
export const advanced = (command: Asked, state: GoalState): Taken => {
  const trial = recording(state, command)
  const isStill = settle(trial)
  return { isStill: trial.events.length === 0 ? isStill : settle(trial), events: trial.events }
}
