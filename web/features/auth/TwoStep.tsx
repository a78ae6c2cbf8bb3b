import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { passkeysWork } from '../../lib/passkeys.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { BackButton } from './BackButton.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './Form.module.css'
import { twoStepTexts as texts } from './twoStepTexts.ts'
import { useSecondStep } from './useSecondStep.ts'
import type { TwoStepWays } from './useSignIn.ts'

interface TwoStepProps {
  titleId: string
  ways: TwoStepWays
  onBack: () => void
}

export const TwoStep = ({ titleId, ways, onBack }: TwoStepProps) => {
  const [recovering, setRecovering] = useState(false)
  const another = (
    <Button look="quiet" onClick={() => setRecovering(!recovering)}>
      {recovering ? texts.toCode : texts.toRecovery}
    </Button>
  )
  return (
    <div className={styles.form}>
      {recovering ? (
        <CodeForm key="recovery" titleId={titleId} kind="recovery-code" />
      ) : (
        <>
          {ways.authenticator && <CodeForm key="app" titleId={titleId} kind="authenticator" />}
          {ways.passkey && <PasskeyStep alone={!ways.authenticator} />}
        </>
      )}
      <div className={styles.ways}>
        {another}
        <BackButton label={texts.back} onBack={onBack} />
      </div>
    </div>
  )
}

const PasskeyStep = ({ alone }: { alone: boolean }) => {
  const { byPasskey } = useSecondStep()
  const { busy, run } = useBusy()
  const [fault, setFault] = useState<string>()
  if (!passkeysWork()) return <p className="muted">{texts.impossible}</p>
  return (
    <>
      {alone && <p className="muted">{texts.passkeyHelp}</p>}
      <FormFault text={fault} />
      <Button
        wide
        look={alone ? 'solid' : 'outline'}
        disabled={busy}
        onClick={() => void run(async () => setFault(await byPasskey()))}
      >
        <KeyRound size={18} aria-hidden="true" />
        {busy ? texts.waiting : texts.passkey}
      </Button>
    </>
  )
}
