import { expect } from 'vitest'
import type { Decider } from '#ledger/domain/decider.ts'
import type { RefusalCode } from '#shared/refusals.ts'

/** `given(history).when(command).then(events)`: the form of tests of deciders. */
export const specification =
  <Command, Event, State>(decider: Decider<Command, Event, State>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const state = history.reduce(decider.evolve, decider.initialState())
      const decision = decider.decide(command, state)
      return {
        // biome-ignore lint/suspicious/noThenProperty: it ends a sentence, and is never awaited
        then: (...events: readonly Event[]) => expect(decision).toEqual({ outcome: 'accepted', events }),
        thenNothing: () => expect(decision).toEqual({ outcome: 'accepted', events: [] }),
        thenRefuses: (code: RefusalCode, values?: object) =>
          expect(decision).toMatchObject({
            ...{ outcome: 'refused', refusal: values === undefined ? { code } : { code, values } },
          }),
      }
    },
  })
