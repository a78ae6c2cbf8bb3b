import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventData, jsonEvent } from '@eventstore/db-client'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { type EventStoreOptions, startEventStore } from './server.ts'

/** A server on its own database, and a client; both end with the test file. */
export const startTestServer = async (options: Partial<EventStoreOptions> = {}) => {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase())
  const server = await startEventStore({ ...options, databaseUrl })
  const client = EventStoreDBClient.connectionString(server.url)
  atFileEnd(() => server.close())
  return { server, client, databaseUrl }
}

export const event = (type = 'Happened', data: Record<string, unknown> = {}): JSONEventData =>
  jsonEvent({ id: randomUUID(), type, data })

export const events = (count: number, type?: string): JSONEventData[] =>
  Array.from({ length: count }, (_, index) => event(type, { index }))

export const streamOf = (name: string): string => `${name}-${randomUUID()}`

export const collect = async <Item>(source: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of source) items.push(item)
  return items
}

/** Waits for a condition, until the test's time limit. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise(resolve => setTimeout(resolve, 5))
}
