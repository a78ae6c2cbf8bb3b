import type { Refusal, RefusalCode } from '#shared/refusals.ts'

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

export const refuse = (code: RefusalCode, values?: Refusal['values']): Decision<never> => ({
  outcome: 'refused',
  refusal: values === undefined ? { code } : { code, values },
})
