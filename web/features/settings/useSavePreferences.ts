import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { Preferences } from '#shared/api/accounts.ts'
import { send } from '../../lib/http.ts'
import { preferencesKey } from './api.ts'
import { report } from './report.ts'
import { texts } from './texts.ts'

/**
 * Shows the choice at once and sends it; what fails is taken back. One request after the other, so that the last
 * choice is also the last to arrive; choices made while one is on its way are sent as one.
 */
export const useSavePreferences = () => {
  const { cache, mutate } = useSWRConfig()
  const wanted = useRef<Preferences>(undefined)
  const sending = useRef(false)
  const show = (preferences: Preferences | undefined) =>
    mutate(preferencesKey, preferences, { revalidate: false })

  const sendAll = async (saved: Preferences | undefined): Promise<void> => {
    let last = saved
    try {
      for (let next = wanted.current; next !== undefined; next = wanted.current) {
        wanted.current = undefined
        const { timeZone: _, ...choices } = next
        await send('PUT', preferencesKey, choices)
        last = next
      }
    } catch (error) {
      wanted.current = undefined
      await show(last)
      report(error, texts.notifications.failed)
    }
  }

  return async (preferences: Preferences): Promise<void> => {
    const before = cache.get(preferencesKey)?.data as Preferences | undefined
    wanted.current = preferences
    void show(preferences)
    if (sending.current) return
    sending.current = true
    await sendAll(before)
    sending.current = false
  }
}
