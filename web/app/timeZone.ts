import type { Preferences } from '#shared/api/accounts.ts'
import { forgetCachedPages } from '../lib/cachedPages.ts'
import { get, send } from '../lib/http.ts'
import { renewPush } from '../lib/push.ts'
import { timeZone } from '../lib/zone.ts'

const path = '/api/preferences'

/** Tells the server what it has to know of this browser. */
export const tellBrowser = async (userId: number): Promise<void> => {
  if (isOfAnotherLanguage()) {
    await forgetCachedPages()
    return location.reload()
  }
  await tellTimeZone(userId)
  // The next visit tries again.
  await renewPush(userId).catch(() => undefined)
}

/** Whether the server says, by a cookie, that the user has chosen another language; once, because it may lack pages in it. */
const isOfAnotherLanguage = (): boolean => {
  const [, wanted] = /(?:^|; )language=([\w-]+)/.exec(document.cookie) ?? []
  if (wanted === undefined || wanted === document.documentElement.lang) return false
  try {
    const known = sessionStorage.getItem('calabash-language') === wanted
    sessionStorage.setItem('calabash-language', wanted)
    return !known
  } catch {
    return false
  }
}

/**
 * Sends this browser's time zone to the server, so that reminders come on the right day, and its language, where none was chosen
 * before; only when they have changed.
 */
const tellTimeZone = async (userId: number): Promise<void> => {
  const [zone, language] = [timeZone(), document.documentElement.lang]
  const key = `calabash-zone-${userId}`
  const told = `${zone} ${language}`
  try {
    if (localStorage.getItem(key) === told) return
    const known = await get<Preferences>(path)
    const wanted = {
      ...(known.timeZone !== zone && { timeZone: zone }),
      ...(known.language === null && { language }),
    }
    if (Object.keys(wanted).length > 0) await send('PUT', path, wanted)
    localStorage.setItem(key, told)
  } catch {
    // The next visit tries again; until then the previous zone applies.
  }
}
