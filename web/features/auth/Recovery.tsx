import { useState } from 'react'
import { IdentifyForm } from './IdentifyForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { recoveryTexts as texts } from './recoveryTexts.ts'
import { VerifyForm } from './VerifyForm.tsx'

type Step =
  | { readonly at: 'identification'; readonly identifier: string }
  | { readonly at: 'verification'; readonly identifier: string }
  | { readonly at: 'newPassword'; readonly token: string }

interface RecoveryProps {
  titleId: string
  onDone: () => void
}

/** For whoever can no longer use the link of the reset mail: a code, and then a new password. */
export const Recovery = ({ titleId, onDone }: RecoveryProps) => {
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
