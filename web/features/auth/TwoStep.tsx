import { KeyRound } from 'lucide'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TwoStepChallenge } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { VerbatimField } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Icon } from '../../components/Icon.tsx'
import { apiResolver, fieldOf, withoutSpaces } from '../../lib/forms.ts'
import { passkeysWork } from '../../lib/passkeys.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { AuthForm, BackButton } from './AuthForm.tsx'
import styles from './Form.module.css'
import { twoStepTexts as texts } from './twoStepTexts.ts'
import { type CodeKind, useCodeStep, usePasskeyStep } from './useSecondStep.ts'

interface TwoStepProps {
  titleId: string
  ways: TwoStepChallenge['twoStep']
  onBack: () => void
}

export const TwoStep = ({ titleId, ways, onBack }: TwoStepProps) => {
  const [recovering, setRecovering] = useState(false)
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
        <Button look="quiet" onClick={() => setRecovering(!recovering)}>
          {recovering ? texts.toCode : texts.toRecovery}
        </Button>
        <BackButton label={texts.back} onBack={onBack} />
      </div>
    </div>
  )
}

const PasskeyStep = ({ alone }: { alone: boolean }) => {
  const { run, busy, fault } = usePasskeyStep()
  if (!passkeysWork()) return <p className="muted">{texts.impossible}</p>
  return (
    <>
      {alone && <p className="muted">{texts.passkeyHelp}</p>}
      <FormFault text={fault} />
      <Button wide look={alone ? 'solid' : 'outline'} disabled={busy} onClick={() => void run()}>
        <Icon of={KeyRound} size={18} />
        {busy ? texts.waiting : texts.passkey}
      </Button>
    </>
  )
}

const kinds = {
  authenticator: {
    resolver: apiResolver(() => import('#shared/api/twoStep.ts'), 'authenticatorCodeRequest'),
    help: texts.authenticatorHelp,
    label: texts.code,
    inputMode: 'numeric',
  },
  'recovery-code': {
    resolver: apiResolver(() => import('#shared/api/twoStep.ts'), 'recoveryCodeRequest'),
    help: texts.recoveryHelp,
    label: texts.recoveryCode,
    inputMode: 'text',
  },
} as const

const CodeForm = ({ titleId, kind }: { titleId: string; kind: CodeKind }) => {
  const { resolver, help, label, inputMode } = kinds[kind]
  const form = useForm({ resolver, defaultValues: { code: '' } })
  useFirstField(form, 'code')
  const action = useCodeStep(form, kind)
  return (
    <AuthForm of={action} titleId={titleId} help={help} words={[texts.submit, texts.submitting]}>
      <VerbatimField
        label={label}
        inputMode={inputMode}
        autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
        // Apps show and copy the digits in two groups.
        {...fieldOf(form, 'code', withoutSpaces)}
      />
    </AuthForm>
  )
}
