import { eventId } from '#ledger/appending.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { walk } from '../builders/walk.ts'

/** The events of a goal, as the decider allows them: the same for the same seed and number. */
export const historyOf = (seed: number, number: number): readonly NewEvent[] => {
  const stream = streamOf(number)
  return walk(goalId(number), number % 3 === 0 ? 'goal' : 'circle', seed * 7_919 + number).map(
    ({ at, event: { type, data } }, revision) => ({
      ...{ id: idOf(seed, stream, revision), type, data },
      metadata: {
        ...{ actor: 'user:1', cause: `request-${number}`, correlation: `torture-${number}` },
        ...{ at, schemaVersion: 1 },
      },
    }),
  )
}

export const streamOf = (number: number): string => goalStream(goalId(number))

/** Derived from the place alone, so that a reader of the log can verify the event there. */
export const idOf = (seed: number, stream: string, revision: number): string =>
  eventId(stream, `torture ${seed} ${revision}`)
