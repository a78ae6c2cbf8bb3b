import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { Preferences } from '#shared/api/accounts.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Switch } from '../../components/Switch.tsx'
import { send } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { preferencesKey, usePreferences } from './api.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const words = texts.notifications
const names = [
  'goalReminders',
  'achievementAlerts',
  'dailyMail',
] as const satisfies readonly (keyof Preferences)[]

export const NotificationsCard = () => {
  const preferences = usePreferences()
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={preferences} loading={words.loading} failed={words.loadFailed}>
        {held => <Switches preferences={held} />}
      </Loaded>
    </Card>
  )
}

const Switches = ({ preferences }: { preferences: Preferences }) => {
  const save = useSavePreferences()
  return (
    <div className={rows.rows}>
      {names.map(name => {
        const [label, hint] = words[name]
        return (
          <div key={name} className={rows.row}>
            <Switch
              label={label}
              hint={hint}
              checked={preferences[name]}
              onChange={event => save({ ...preferences, [name]: event.target.checked })}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Shows a choice at once and takes it back on failure; sends one request at a time, with the latest choices. */
const useSavePreferences = () => {
  const { cache, mutate } = useSWRConfig()
  const wanted = useRef<Preferences>(undefined)
  const show = (preferences: Preferences | undefined) =>
    mutate(preferencesKey, preferences, { revalidate: false })

  const { run } = useAction(
    async (saved: Preferences | undefined) => {
      let last = saved
      try {
        for (let next = wanted.current; next !== undefined; next = wanted.current) {
          wanted.current = undefined
          const { timeZone: _, language: __, ...choices } = next
          await send('PUT', preferencesKey, choices)
          last = next
        }
      } catch (error) {
        wanted.current = undefined
        await show(last)
        throw error
      }
    },
    { failed: texts.notifications.failed },
  )

  return async (preferences: Preferences): Promise<void> => {
    const before = cache.get(preferencesKey)?.data as Preferences | undefined
    wanted.current = preferences
    void show(preferences)
    // Does nothing while a request is under way: that one continues with the latest choices.
    await run(before)
  }
}
