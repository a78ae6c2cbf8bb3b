import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BeginAuthenticatorResponse, RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { cx } from '../../lib/cx.ts'
import { explain } from '../../lib/explain.ts'
import { fetchedResolver } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import styles from './AuthenticatorSetup.module.css'
import { CodeStep } from './CodeStep.tsx'
import { qrPathOf } from './qrPath.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.authenticator
const resolver = fetchedResolver(() =>
  import('./twoStepResolvers.ts').then(module => module.authenticatorResolver),
)

interface AuthenticatorSetupProps {
  onDone: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/** First the password, then the key for the app, and a code as proof that it has arrived there. */
export const AuthenticatorSetup = ({ onDone, onCancel }: AuthenticatorSetupProps) => {
  const [begun, setBegun] = useState<BeginAuthenticatorResponse>()
  if (begun !== undefined) return <ScanAndConfirm begun={begun} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordPrompt
      title={words.beginNamed}
      label={twoStepTexts.password}
      submit={words.continue}
      submitting={words.continuing}
      failed={texts.failed}
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
  const { handleSubmit, setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const confirm = handleSubmit(async ({ code }) => {
    try {
      const answer = await post<Partial<RecoveryCodesResponse> | undefined>(
        '/api/two-step/authenticator/confirm',
        { code },
      )
      await onDone(answer?.recoveryCodes ?? [])
    } catch (error) {
      explain(form, error, words.wrong)
    }
  })
  return (
    <form className={cx(rows.form, rows.inset)} noValidate aria-label={words.beginNamed} onSubmit={confirm}>
      <p>{words.scan}</p>
      <div className={styles.key}>
        <QrCode svg={begun.qrCode} />
        <p>
          <span className="muted">{words.secret}</span>
          <code className={styles.secret}>{inGroups(begun.secret)}</code>
        </p>
      </div>
      <p>{words.thenCode}</p>
      <CodeStep of={form} words={words} other={texts.cancel} onOther={onCancel} />
    </form>
  )
}

/** Easier to type; apps overlook the spaces. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const QrCode = ({ svg }: { svg: string }) => {
  const picture = qrPathOf(svg)
  if (picture === undefined) return null
  return (
    <svg className={styles.picture} viewBox={picture.viewBox} role="img" aria-label={words.picture}>
      <path d={picture.path} shapeRendering="crispEdges" />
    </svg>
  )
}
