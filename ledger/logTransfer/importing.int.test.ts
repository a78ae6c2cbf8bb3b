/** @module-tag detail */
import { expect, it } from 'vitest'
import { carriedEvents, textsOf } from '#lab/builders/commands.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { eventText } from '../transparency/canonical.ts'
import { CannotCarry } from './carried.ts'
import { importLog } from './importing.ts'
import type { LogSource } from './sources.ts'

const events = carriedEvents(2_000)
const source: LogSource = {
  name: 'a list',
  leftOut: () => [],
  progress: () => ({ done: 0, total: 0 }),
  events: async function* () {
    yield* events
  },
  close: async () => undefined,
}
/** After this many appends the connection breaks: no later one arrives until the caller has noticed. */
const breaksAfter = (store: EventStore, every: number, isAnswered: boolean): Pick<EventStore, 'append'> => {
  let count = 0
  let isBroken = false
  const broken = new Error('the connection is gone')
  return {
    append: async (...append) => {
      if (isBroken) throw broken
      if (++count % every > 0) return store.append(...append)
      isBroken = true
      setTimeout(() => {
        isBroken = false
      }, 20)
      if (isAnswered) await store.append(...append)
      throw broken
    },
  }
}

it.each([
  ['before an append has arrived', false],
  ['after one has, without a response', true],
])(
  'continues at the end of the log when the connection breaks %s',
  async (_when, isAnswered) => {
    const { store, url } = await startEventStore()
    const appends = breaksAfter(store, 450, isAnswered)
    expect(await importLog({ source, url, store: appends })).toEqual({ events: events.length, before: 0 })
    expect(await textsOf(url)).toEqual(events.map(event => eventText(event)))
  },
  120_000,
)

it('gives up when no append arrives any more', async () => {
  const { url } = await startEventStore()
  const append = () => Promise.reject(new Error('not today'))
  await expect(importLog({ source, url, store: { append } })).rejects.toThrow('not today')
})

it('reports another writer', async () => {
  const { store, url } = await startEventStore()
  const [first] = carriedEvents(1, 1)
  const append: EventStore['append'] = async (stream, ...rest) => {
    await store.append(stream, [{ ...first!, id: crypto.randomUUID() }], 'no_stream')
    return store.append(stream, ...rest)
  }
  await expect(importLog({ source, url, store: { append } })).rejects.toThrow(CannotCarry)
})
