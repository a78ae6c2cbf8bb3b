import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'

/**
 * Used unless the address says otherwise. A silent connection is noticed after interval and timeout together, 4.5 s (the client's
 * defaults take 20 s). A busy EventStoreDB that streams a long read was seen to take 3 s for a keepalive.
 */
const defaults: Readonly<Record<string, string>> = {
  keepAliveInterval: '1000',
  keepAliveTimeout: '3500',
  // In seconds, for each node that is asked who leads.
  gossipTimeout: '2',
}

/** Adds the defaults and these settings where missing. Not a `URL`, since an address may name several hosts. */
export const withDefaults = (address: string, settings: Readonly<Record<string, string>> = {}): string => {
  let trimmed = address.trim()
  while (trimmed.endsWith('/')) trimmed = trimmed.slice(0, -1)
  const given = trimmed.toLowerCase()
  const missing = Object.entries({ ...defaults, ...settings })
    .filter(([name]) => !new RegExp(`[?&]${name.toLowerCase()}=`).test(given))
    .map(([name, value]) => `${name}=${value}`)
  if (missing.length === 0) return trimmed
  const separator = trimmed.includes('?') ? '&' : '?'
  return `${trimmed}${separator}${missing.join('&')}`
}

/**
 * Silences the client's warning that keepalives should be ten seconds or more apart; ours are closer, to notice silent connections
 * soon.
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

/**
 * Disposing waits for every call to end, and some never do. The timer keeps the process alive, since a command that exits while
 * disposing would seem to have succeeded.
 */
export const disposeClient = async (client: EventStoreDBClient, timeoutMs: number): Promise<void> => {
  const disposed = new AbortController()
  const timeout = sleep(timeoutMs, undefined, { signal: disposed.signal }).catch(() => undefined)
  await Promise.race([client.dispose(), timeout]).finally(() => disposed.abort())
}
