import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'

/** Runs commands one after the other, and keeps the events. */
export const playing = () => {
  const events: GoalEvent[] = []
  let state: GoalState = goalDecider.initialState()
  const take = (news: readonly GoalEvent[]): void => {
    for (const event of news) {
      state = goalDecider.evolve(state, event)
      events.push(event)
    }
  }
  const ask = (command: GoalCommand): string | readonly GoalEvent[] => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'refused') return decision.refusal.code
    take(decision.events)
    return decision.events
  }
  const of = <Type extends GoalEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<GoalEvent, { type: Type }> => event.type === type)
  const balance = (account: string, userId: UserId | null = null): number =>
    events
      .flatMap(event => journalOf(event))
      .filter(line => line.account === account && (userId === null || line.userId === userId))
      .reduce((total, { amountMinor }) => total - amountMinor, 0)
  return { ask, take, of, balance, events, state: () => state }
}
