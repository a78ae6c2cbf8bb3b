import type { Refusal, RefusalCode, refusals } from '#shared/refusals.ts'
import type { ValuesAfter } from '#shared/told.ts'

/** Either the events that follow from a command, none when it is true already, or the reason why not. */
export type Decision<Event> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/**
 * A pure, synchronous core. `decide` may look at the state but not change it; `evolve` may change the state it is
 * given, which is why states are drawn fresh from `initialState` and tried out on a `draft`.
 */
export interface Decider<Command, Event, State> {
  readonly initialState: () => State
  readonly decide: (command: Command, state: State) => Decision<Event>
  readonly evolve: (state: State, event: Event) => State
  /** A copy to try events on: what is evolved there leaves the original alone. */
  readonly draft: (state: State) => State
}

export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({
  outcome: 'accepted',
  events,
})

/** The values of its text come after the code. */
export const refuse = <Code extends RefusalCode>(
  code: Code,
  ...[values]: ValuesAfter<typeof refusals, Code>
): Decision<never> => ({
  outcome: 'refused',
  // The compiler does not connect the code with its values here.
  refusal: (values === undefined ? { code } : { code, values }) as unknown as Refusal,
})
