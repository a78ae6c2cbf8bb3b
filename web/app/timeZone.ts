import type { Preferences } from '#shared/api/accounts.ts'
import { get, send } from '../lib/http.ts'
import { renewPush } from '../lib/push.ts'
import { timeZone } from '../lib/zone.ts'

const path = '/api/preferences'

/** Tells the server what it has to know of this browser. */
export const tellBrowser = async (userId: number): Promise<void> => {
  await tellTimeZone(userId)
  // The next visit tries again.
  await renewPush(userId).catch(() => undefined)
}

/**
 * Sends this browser's time zone to the server, so that reminders come on the right day; only when it has
 * changed.
 */
const tellTimeZone = async (userId: number): Promise<void> => {
  const zone = timeZone()
  const key = `calabash-zone-${userId}`
  try {
    if (localStorage.getItem(key) === zone) return
    const known = await get<Preferences>(path)
    if (known.timeZone !== zone) await send('PUT', path, { timeZone: zone })
    localStorage.setItem(key, zone)
  } catch {
    // The next visit tries again; until then the previous zone applies.
  }
}
