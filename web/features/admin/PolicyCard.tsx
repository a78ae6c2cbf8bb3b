import type { Policy } from '#shared/api/admin.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Switch } from '../../components/Switch.tsx'
import { complain } from '../../components/toast.ts'
import { messageOf, send } from '../../lib/http.ts'
import { checkSession, useUser } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { policyKey, usePolicy } from './api.ts'
import { texts } from './texts.ts'

const words = texts.policy

export const PolicyCard = () => {
  const policy = usePolicy()
  const { run } = useBusy()
  const { retry: fetchUserAgain } = useUser()
  const save = (wanted: Policy, before: Policy) =>
    run(async () => {
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
  return (
    <Card title={words.title}>
      <Loaded of={policy} loading={words.loading} failed={words.failed}>
        {held => (
          <Switch
            label={words.twoStep[0]}
            hint={words.twoStep[1]}
            checked={held.requireTwoStepOfAdmins}
            onChange={event => void save({ requireTwoStepOfAdmins: event.target.checked }, held)}
          />
        )}
      </Loaded>
    </Card>
  )
}
