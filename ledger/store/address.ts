/**
 * Defaults of the connection for an address that doesn't name them. A connection that has gone silent is noticed after
 * the interval and the timeout together, 4.5 s: the client's own defaults take 20. A busy EventStoreDB that streams a
 * long read was seen to take 3 s for its sign of life.
 */
const defaults: Readonly<Record<string, string>> = {
  keepAliveInterval: '1000',
  keepAliveTimeout: '3500',
  // In seconds, for each node that is asked who leads.
  gossipTimeout: '2',
}

/** The same address with the defaults, and these; not a `URL`, since it may name several hosts. */
export const withDefaults = (written: string, more: Readonly<Record<string, string>> = {}): string => {
  let address = written.trim()
  while (address.endsWith('/')) address = address.slice(0, -1)
  const given = address.toLowerCase()
  const missing = Object.entries({ ...defaults, ...more })
    .filter(([name]) => !new RegExp(`[?&]${name.toLowerCase()}=`).test(given))
    .map(([name, value]) => `${name}=${value}`)
  if (missing.length === 0) return address
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${missing.join('&')}`
}
