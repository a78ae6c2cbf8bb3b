import type { Request } from './staging.ts'

const maxEvents = 8192
const maxBytes = 8 * 1024 * 1024

/** How many of the waiting requests are committed together, within the limits of one statement. */
export const groupSize = (waiting: readonly Request[]): number => {
  let events = 0
  let bytes = 0
  for (const [index, request] of waiting.entries()) {
    if (events >= maxEvents || bytes >= maxBytes) return index
    events += request.events.length
    for (const { data, metadata } of request.events) bytes += data.length + metadata.length
  }
  return waiting.length
}
