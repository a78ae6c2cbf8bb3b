import { useState } from 'react'
import type { Policy } from '#shared/api/admin.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Switch } from '../../components/Switch.tsx'
import { send } from '../../lib/http.ts'
import { useUser } from '../../lib/session.ts'
import { useAction } from '../../lib/useAction.ts'
import { AdminFrame } from './AdminHead.tsx'
import styles from './AdminPage.module.css'
import { policyKey, usePolicy } from './api.ts'
import { texts } from './texts.ts'
import { Users } from './Users.tsx'
import { useUsers } from './usersApi.ts'
import { Work } from './work/Work.tsx'

const PasswordPrompt = lazyPart(() => import('../../components/PasswordPrompt.tsx'), 'PasswordPrompt')

export const AdminPage = () => {
  const users = useUsers()
  return (
    <AdminFrame of={users} title={texts.title} subtitle={texts.subtitle}>
      <Work />
      <div className={styles.grid}>
        <div className={styles.column}>
          <Users users={users} />
        </div>
        <div className={styles.column}>
          <PolicyCard />
        </div>
      </div>
    </AdminFrame>
  )
}

const words = texts.policy

/** Requiring more needs a click, requiring less the password. */
const PolicyCard = () => {
  const policy = usePolicy()
  const { retry: fetchUserAgain } = useUser()
  const [leaving, setLeaving] = useState(false)
  const { run: demand } = useAction(
    async () => {
      const wanted: Policy = { requireTwoStepOfAdmins: true }
      const saving = send('PUT', policyKey, wanted).then(() => wanted)
      await policy.mutate(saving, { optimisticData: wanted, revalidate: false })
      // The rule may concern the admin who sets it.
      await fetchUserAgain()
    },
    { failed: words.notSaved },
  )
  const leave = async (password: string) => {
    const wanted = { requireTwoStepOfAdmins: false }
    await send('PUT', policyKey, { ...wanted, password })
    await policy.mutate(wanted, { revalidate: false })
    setLeaving(false)
  }
  return (
    <Card title={words.title}>
      <Loaded of={policy} loading={words.loading} failed={words.failed}>
        {held => (
          <>
            <Switch
              label={words.twoStep[0]}
              hint={words.twoStep[1]}
              checked={held.requireTwoStepOfAdmins}
              onChange={event => (event.target.checked ? void demand() : setLeaving(true))}
            />
            {leaving && (
              <PasswordPrompt
                title={words.off}
                label={texts.ownPassword}
                submit={words.off}
                look="danger"
                onPassword={leave}
                onCancel={() => setLeaving(false)}
              >
                <p>{words.offMeaning}</p>
              </PasswordPrompt>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
