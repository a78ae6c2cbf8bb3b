import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecoveryVerifyResponse } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { VerbatimField } from '../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { AuthForm, BackButton } from './AuthForm.tsx'
import styles from './Form.module.css'
import { ResetForm } from './ResetForm.tsx'
import { recoveryTexts as texts } from './recoveryTexts.ts'

type Step =
  | { readonly at: 'identification'; readonly identifier: string }
  | { readonly at: 'verification'; readonly identifier: string }
  | { readonly at: 'newPassword'; readonly token: string }

/** A new password without the link of the reset mail: by a code that is sent instead. */
export const Recovery = ({ titleId, onDone }: { titleId: string; onDone: () => void }) => {
  const [step, setStep] = useState<Step>({ at: 'identification', identifier: '' })
  switch (step.at) {
    case 'identification':
      return (
        <IdentifyForm
          titleId={titleId}
          identifier={step.identifier}
          onSent={identifier => setStep({ at: 'verification', identifier })}
          onLeave={onDone}
        />
      )
    case 'verification':
      return (
        <VerifyForm
          titleId={titleId}
          identifier={step.identifier}
          onVerified={token => setStep({ at: 'newPassword', token })}
          onBack={() => setStep({ at: 'identification', identifier: step.identifier })}
          onLeave={onDone}
        />
      )
    case 'newPassword':
      return (
        <ResetForm
          titleId={titleId}
          token={step.token}
          help={texts.steps.newPassword}
          backLabel={texts.backToLogin}
          onDone={onDone}
          onBack={onDone}
        />
      )
  }
}

interface StepProps {
  titleId: string
  /** The previous input, for coming back. */
  identifier: string
  onLeave: () => void
}

const identifyResolver = apiResolver(() => import('#shared/api/accounts.ts'), 'recoveryIdentifyRequest')

const IdentifyForm = (props: StepProps & { onSent: (identifier: string) => void }) => {
  const form = useForm({ resolver: identifyResolver, defaultValues: { identifier: props.identifier } })
  useFirstField(form, 'identifier')
  const [title, failed] = texts.identifyFailed
  const action = useFormAction(
    form,
    async request => {
      await post('/api/account-recovery/identify', request)
      props.onSent(request.identifier)
    },
    { title, failed: error => reasonOf(error, failed), done: texts.sent },
  )
  return (
    <AuthForm
      of={action}
      titleId={props.titleId}
      help={texts.steps.identification}
      words={[texts.send, texts.sending]}
      ways={<BackButton label={texts.backToLogin} onBack={props.onLeave} />}
    >
      <VerbatimField label={texts.identifier} autoComplete="username" {...fieldOf(form, 'identifier')} />
    </AuthForm>
  )
}

const verifyResolver = apiResolver(() => import('#shared/api/accounts.ts'), 'recoveryVerifyRequest')

const VerifyForm = (props: StepProps & { onVerified: (token: string) => void; onBack: () => void }) => {
  const { titleId, identifier, onVerified, onBack, onLeave } = props
  const form = useForm({ resolver: verifyResolver, defaultValues: { identifier, code: '' } })
  useFirstField(form, 'code')
  const [title, failed] = texts.verifyFailed
  const action = useFormAction(
    form,
    async request => {
      const { token } = await post<RecoveryVerifyResponse>('/api/account-recovery/verify', request)
      onVerified(token)
    },
    { title, failed: error => reasonOf(error, failed), done: texts.verified },
  )
  return (
    <AuthForm
      of={action}
      titleId={titleId}
      help={texts.steps.verification}
      words={[texts.verify, texts.verifying]}
      ways={
        <div className={styles.ways}>
          <BackButton label={texts.back} onBack={onBack} />
          <Button look="quiet" onClick={onLeave}>
            {texts.backToLogin}
          </Button>
        </div>
      }
    >
      <VerbatimField label={texts.code} autoComplete="one-time-code" {...fieldOf(form, 'code')} />
    </AuthForm>
  )
}
