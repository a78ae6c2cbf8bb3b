import type { Preferences } from '#shared/api/accounts.ts'
import { get, send } from '../lib/http.ts'

const path = '/api/preferences'

/** Lets the server know where this browser is, so that reminders come on the right day; asked only when it has moved. */
export const tellTimeZone = async (userId: number): Promise<void> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const key = `calabash-zone-${userId}`
  try {
    if (localStorage.getItem(key) === timeZone) return
    const known = await get<Preferences>(path)
    if (known.timeZone !== timeZone) await send('PUT', path, { timeZone })
    localStorage.setItem(key, timeZone)
  } catch {
    // The next visit tries again; until then days are those of the place before.
  }
}
