import { EventStoreDBClient } from '@eventstore/db-client'
import { withDefaults } from './address.ts'

/**
 * The client warns on the console that signs of life should be ten seconds or more apart. Ours are closer, so that a
 * connection that was lost without a word is noticed soon.
 */
export const connectClient = (
  url: string,
  nodePreference: 'leader' | 'follower' = 'leader',
): EventStoreDBClient => {
  const { warn } = console
  console.warn = () => undefined
  try {
    return EventStoreDBClient.connectionString(withDefaults(url, { nodePreference }))
  } finally {
    console.warn = warn
  }
}
