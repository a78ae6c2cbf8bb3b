import type { GoalEvent } from '#shared/events/goal.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { accept, type Decision } from '../decider.ts'
import { consequencesOf, mayHaveConsequences } from './consequences.ts'
import { evolve } from './evolve.ts'
import { isCircle, todayIn } from './rotation/circle.ts'
import { nextTurn, type Why } from './rotation/turns.ts'
import { draft, type GoalState } from './state.ts'

/** A command may say what time it is; a circle lives by it. */
export interface Asked {
  readonly type: string
  readonly now?: Instant
}

/**
 * Wraps a decision: first the circle's turns are advanced to the command's day, then the command is decided, then the
 * consequences of its events are added. So the result does not depend on when the scheduled command ran, and events that
 * belong together are appended together or not at all.
 */
export const following = <Command extends Asked>(
  command: Command,
  state: GoalState,
  decide: (command: Command, state: GoalState) => Decision<GoalEvent>,
): Decision<GoalEvent> => {
  const today = isCircle(state) && command.now !== undefined ? todayIn(state, command.now) : undefined
  const trial = trying(state)
  if (today !== undefined) trial.turn(today, 'day')
  const decision = decide(command, trial.state())
  if (decision.outcome === 'refused') return decision
  if (!isCircle(state) && !decision.events.some(mayHaveConsequences)) return decision
  trial.take(decision.events)
  if (today !== undefined) trial.turn(today, 'change')
  return accept(...trial.events)
}

/** Events are tried out on a draft, which is made when there is the first of them. */
const trying = (original: GoalState) => {
  let state = original
  const events: GoalEvent[] = []
  const take = (news: readonly GoalEvent[]): void => {
    if (news.length === 0) return
    if (state === original) state = draft(original)
    for (const event of news) {
      state = evolve(state, event)
      events.push(event)
    }
    for (const event of news) take(consequencesOf(event, state))
  }
  const turn = (today: CalendarDate, why: Why): void => {
    for (let next = nextTurn(state, today, why); next.length > 0; next = nextTurn(state, today, why))
      take(next)
  }
  return { events, take, turn, state: () => state }
}
