import type { ValuesAfter } from '#shared/codedText.ts'
import type { Refusal, RefusalCode, refusals } from '#shared/refusals.ts'

/** The events that follow from a command, none when it changes nothing, or the reason for its refusal. */
export type Decision<Event> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/**
 * A pure, synchronous core. `decide` reads the state without changing it; `evolve` may change the state that
 * it is given, so states are created by `initialState` and events are tried out on a `draft`.
 */
export interface Decider<Command, Event, State> {
  readonly initialState: () => State
  readonly decide: (command: Command, state: State) => Decision<Event>
  readonly evolve: (state: State, event: Event) => State
  /** A copy to try events on; the original does not change. */
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
