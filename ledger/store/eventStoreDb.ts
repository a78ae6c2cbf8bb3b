import type { EventStore } from '#shared/ports/eventStore.ts'
import { createAppend } from './append.ts'
import { connectClient } from './connectClient.ts'
import { disposeOf } from './dispose.ts'
import { createRead } from './read.ts'
import { createSubscribe } from './subscribe.ts'
import { openLogTable } from './table.ts'

/**
 * The event store port on EventStoreDB, or on anything that speaks its protocol. One of them a process: all instances
 * of the client keep their pending appends in one place, and when the connection of one breaks, those of every other
 * fail with it. Where the log is in a database of ours (`tableUrl`), what is to be caught up with comes from there.
 */
export const connectEventStore = (
  url: string,
  { tableUrl }: { readonly tableUrl?: string | undefined } = {},
): EventStore => {
  const client = connectClient(url)
  const table = tableUrl === undefined ? undefined : openLogTable(tableUrl)
  return {
    append: createAppend(client),
    read: createRead(client, table),
    subscribe: createSubscribe(client, table),
    close: async () => {
      await Promise.all([disposeOf(client, disposeMs), table?.close()])
    },
  }
}

const disposeMs = 2_000
