import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BeginAuthenticatorResponse, RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { Field } from '../../components/Field.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { apiResolver, fieldOf, withoutSpaces } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import styles from './AuthenticatorSetup.module.css'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.authenticator
const resolver = apiResolver(() => import('#shared/api/twoStep.ts'), 'authenticatorCodeRequest')

interface AuthenticatorSetupProps {
  onDone: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/** First the password, then the key for the app, and a code that proves its arrival there. */
export const AuthenticatorSetup = ({ onDone, onCancel }: AuthenticatorSetupProps) => {
  const [begun, setBegun] = useState<BeginAuthenticatorResponse>()
  if (begun !== undefined) return <ScanAndConfirm begun={begun} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordPrompt
      title={words.beginNamed}
      submit={words.continue}
      onPassword={async password => setBegun(await post('/api/two-step/authenticator', { password }))}
      onCancel={onCancel}
    />
  )
}

const ScanAndConfirm = ({
  begun,
  onDone,
  onCancel,
}: AuthenticatorSetupProps & { begun: BeginAuthenticatorResponse }) => {
  const form = useForm({ resolver, defaultValues: { code: '' } })
  useFirstField(form, 'code')
  const action = useFormAction(
    form,
    async ({ code }) => {
      const path = '/api/two-step/authenticator/confirm'
      const answer = await post<Partial<RecoveryCodesResponse> | undefined>(path, { code })
      await onDone(answer?.recoveryCodes ?? [])
    },
    { failed: words.wrong },
  )
  return (
    <SmallForm
      inset
      of={action}
      aria-label={words.beginNamed}
      words={[words.confirm, words.confirming]}
      onCancel={onCancel}
    >
      <p>{words.scan}</p>
      <div className={styles.key}>
        <QrCode svg={begun.qrCode} label={words.picture} />
        <p>
          <span className="muted">{words.secret}</span>
          <code className={styles.secret}>{inGroups(begun.secret)}</code>
        </p>
      </div>
      <p>{words.thenCode}</p>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code', withoutSpaces)}
      />
    </SmallForm>
  )
}

/** Easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
