import { eventId } from '#ledger/appending.ts'
import { identityOf } from '#ledger/domain/goal/identity.ts'
import { isGoalEventType, readGoalEvent } from '#shared/events/goal.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { headOf } from '../../builders/forge.ts'
import type { Random } from '../../worlds/random.ts'
import type { ReadAndAppend } from '../ports/store.ts'
import type { Bug } from './bug.ts'
import { edited } from './scenarios.ts'

const appendAnyway: (store: ReadAndAppend) => ReadAndAppend['append'] =
  store =>
  async (stream, events, expected): ReturnType<ReadAndAppend['append']> => {
    const appended = await store.append(stream, events, expected)
    if (appended.outcome === 'appended') return appended
    return appendAnyway(store)(stream, events, await headOf(store, stream))
  }
const renamed = (events: readonly NewEvent[], random: Random): NewEvent[] =>
  events.map(event => ({ ...event, id: random.uuid() }))

/** Mistakes in writing to the log. */
export const writing = {
  'appends without an expected revision': {
    store: store => ({ ...store, append: appendAnyway(store) }),
  },
  'writes again, as something new, what had no answer': {
    store: (store, random) => ({
      ...store,
      append: async (stream, events, expected) => {
        try {
          return await store.append(stream, events, expected)
        } catch {
          return await appendAnyway(store)(stream, renamed(events, random), await headOf(store, stream))
        }
      },
    }),
  },
  'gives different events the same id': {
    scenario: edited,
    store: store => ({
      ...store,
      append: (stream, events, expected) => {
        const named = events.map(({ id, type, data, metadata }) => {
          const identity = isGoalEventType(type) ? identityOf(readGoalEvent({ type, data, metadata })) : id
          return { id: eventId(stream, identity), type, data, metadata }
        })
        return store.append(stream, named, expected)
      },
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
