import type { Preferences } from '#shared/api/accounts.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Switch } from '../../components/Switch.tsx'
import { usePreferences } from './api.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'
import { useSavePreferences } from './useSavePreferences.ts'

const words = texts.notifications
const names = ['goalReminders', 'achievementAlerts'] as const satisfies readonly (keyof Preferences)[]

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
