import { accept, type Decision } from '#ledger/domain/decider.ts'
import { type GoalCommand, goalDecider } from '#ledger/domain/goal/decider.ts'
import { following } from '#ledger/domain/goal/following.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { Setting } from '../setting.ts'
import type { GoalDecider } from '../table.ts'

/** A fixed mistake of the rules, planted again. */
export interface Planted {
  readonly decider: GoalDecider
  /** The setting in which it shows. */
  readonly setting: Partial<Setting>
  /** The moves by which it shows, which are made more often than others. */
  readonly liked?: readonly string[]
  /** It doesn't show at once: the seed of a life shortly before one in which it does. */
  readonly from?: number
  /** It takes nothing, but withholds what a member could get or end on request: `stuck.ts` finds it. */
  readonly keeps?: true
}

type CommandOf<Type extends GoalCommand['type']> = Extract<GoalCommand, { readonly type: Type }>

/** Commands that are refused for these reasons are accepted. */
export const allowing = <Type extends GoalCommand['type']>(
  type: Type,
  codes: readonly RefusalCode[],
  events: (command: CommandOf<Type>, state: GoalState) => readonly GoalEvent[],
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome !== 'refused' || command.type !== type) return decision
    if (!codes.includes(decision.refusal.code)) return decision
    const happened = events(command as CommandOf<Type>, state)
    return happened.length === 0 ? decision : following(command, state, () => accept(...happened))
  },
})

/** Changes the consequences of every command. */
export const changing = (
  change: (events: readonly GoalEvent[], state: GoalState) => readonly GoalEvent[],
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    return decision.outcome === 'refused' ? decision : accept(...change(decision.events, state))
  },
})

/** A command is decided on another state, or is refused. */
export const deciding = (
  decide: (command: GoalCommand, state: GoalState) => GoalState | Decision<GoalEvent>,
): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const seen = decide(command, state)
    return 'outcome' in seen ? seen : goalDecider.decide(command, seen)
  },
})

/** The setting in which most of them show. */
export const cards = { kind: 'cards', hasBegun: true } as const
export const cash = { kind: 'cash', hasBegun: true } as const

export const isDue = (event: GoalEvent | undefined): event is GoalEventOf<'PayoutDue'> =>
  event?.type === 'PayoutDue'
