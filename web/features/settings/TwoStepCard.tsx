import { useState } from 'react'
import type { TwoStepResponse } from '#shared/api/twoStep.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useUser } from '../../lib/session.ts'
import { Authenticator } from './Authenticator.tsx'
import { type OnTwoStepChanged, useTwoStep } from './api.ts'
import { KeepCodes } from './KeepCodes.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { twoStepTexts as words } from './twoStepTexts.ts'

export const TwoStepCard = () => {
  const twoStep = useTwoStep()
  const { retry: fetchUserAgain } = useUser()
  const [codes, setCodes] = useState<readonly string[]>([])
  const changed: OnTwoStepChanged = async (recoveryCodes = []) => {
    // Shown first: they are not shown a second time.
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    await Promise.allSettled([twoStep.mutate(), fetchUserAgain()])
  }
  return (
    <Card title={words.title} note={words.note}>
      {codes.length > 0 && <KeepCodes codes={codes} onKept={() => setCodes([])} />}
      <Loaded of={twoStep} loading={words.loading} failed={words.loadFailed}>
        {held => <Parts held={held} onChanged={changed} />}
      </Loaded>
    </Card>
  )
}

const Parts = ({ held, onChanged }: { held: TwoStepResponse; onChanged: OnTwoStepChanged }) => (
  <div>
    <Authenticator on={held.authenticator} onChanged={onChanged} />
    <Passkeys passkeys={held.passkeys} onChanged={onChanged} />
    {(held.authenticator || held.passkeys.length > 0) && (
      <RecoveryCodes left={held.recoveryCodesLeft} onChanged={onChanged} />
    )}
  </div>
)
