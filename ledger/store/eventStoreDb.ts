import { EventStoreDBClient } from '@eventstore/db-client'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createAppend } from './append.ts'
import { disposeOf } from './dispose.ts'
import { createRead } from './read.ts'
import { createSubscribe } from './subscribe.ts'

/**
 * The event store port on EventStoreDB, or on anything that speaks its protocol. One of them a process: all instances
 * of the client keep their pending appends in one place, and when the connection of one breaks, those of every other
 * fail with it.
 */
export const connectEventStore = (url: string): EventStore => {
  const client = EventStoreDBClient.connectionString(url)
  return {
    append: createAppend(client),
    read: createRead(client),
    subscribe: createSubscribe(client),
    close: () => disposeOf(client, disposeMs),
  }
}

const disposeMs = 2_000
