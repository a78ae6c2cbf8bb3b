import { useState } from 'react'
import type { Policy } from '#shared/api/admin.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { Switch } from '../../components/Switch.tsx'
import { complain } from '../../components/toast.ts'
import { messageOf, send } from '../../lib/http.ts'
import { checkSession, useUser } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { policyKey, usePolicy } from './api.ts'
import { texts } from './texts.ts'

const words = texts.policy

/** More is asked with a click, less with the password. */
export const PolicyCard = () => {
  const policy = usePolicy()
  const { run } = useBusy()
  const { retry: fetchUserAgain } = useUser()
  const [leaving, setLeaving] = useState(false)
  const demand = (before: Policy) =>
    run(async () => {
      const wanted = { requireTwoStepOfAdmins: true }
      void policy.mutate(wanted, { revalidate: false })
      try {
        await send('PUT', policyKey, wanted)
      } catch (error) {
        void policy.mutate(before, { revalidate: false })
        checkSession(error)
        return complain(texts.error, messageOf(error, words.notSaved))
      }
      // Whoever sets the rule may be the first whom it concerns.
      await fetchUserAgain()
    })
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
              onChange={event => (event.target.checked ? void demand(held) : setLeaving(true))}
            />
            {leaving && (
              <PasswordPrompt
                title={words.off}
                label={words.password}
                submit={words.off}
                submitting={words.turningOff}
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
