import { EventStoreDBClient } from '@eventstore/db-client'
import { withDefaults } from './address.ts'

/**
 * The client warns on the console that signs of life should be ten seconds or more apart. Ours are closer, so that a
 * connection that was lost without a word is noticed soon.
 * @param settings of the connection, for an address that doesn't name them
 */
export const connectClient = (
  url: string,
  settings: Readonly<Record<string, string>> = {},
): EventStoreDBClient => {
  const { warn } = console
  console.warn = () => undefined
  try {
    return EventStoreDBClient.connectionString(withDefaults(url, settings))
  } finally {
    console.warn = warn
  }
}
