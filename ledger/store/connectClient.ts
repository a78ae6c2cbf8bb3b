import { EventStoreDBClient } from '@eventstore/db-client'

/**
 * The client says on the console that less than ten seconds between two signs of life are not recommended: that is for servers far away.
 * Ours is near and expects them, and whoever waits for one that is gone without a word is to wait no longer.
 */
export const connectClient = (url: string): EventStoreDBClient => {
  const { warn } = console
  console.warn = () => undefined
  try {
    return EventStoreDBClient.connectionString(url)
  } finally {
    console.warn = warn
  }
}
