import { type ReactNode, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StepUpWays } from '#shared/api/stepUp.ts'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { Button } from '../../components/Button.tsx'
import { VerbatimField } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { apiResolver, fieldOf, withoutSpaces } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { answerWithPasskey, passkeysWork } from '../../lib/passkeys.ts'
import { texts } from './texts.ts'

const schemas = () => import('#shared/api/stepUp.ts')
const codeResolver = apiResolver(schemas, 'stepUpCodeRequest')
const passwordResolver = apiResolver(schemas, 'stepUpMailRequest')

const { title, confirm, confirming: busy, failed } = texts
const confirming = { title, confirm, busy, failed }

type Way = 'authenticator' | 'passkey' | 'password' | 'code'

/** A passkey first, where the browser can use one: no page of others can ask for it. */
const firstOf = ({ authenticator, passkey }: StepUpWays): Way => {
  if (passkey && (passkeysWork() || !authenticator)) return 'passkey'
  return authenticator ? 'authenticator' : 'password'
}

interface StepUpDialogProps {
  ways: StepUpWays
  onClosed: (shown: boolean) => void
}

/** Asks for the second factor; from users without one, for the password and a mailed code. */
export const StepUpDialog = ({ ways, onClosed }: StepUpDialogProps) => {
  const [way, setWay] = useState(firstOf(ways))
  const succeeded = useRef(false)
  const show = async (request: Promise<unknown>) => {
    await request
    succeeded.current = true
  }
  const closed = () => onClosed(succeeded.current)
  switch (way) {
    case 'authenticator':
      return (
        <CodeDialog help={texts.byApp} path="/api/step-up/authenticator" show={show} onClosed={closed}>
          {ways.passkey && passkeysWork() && (
            <Button look="quiet" onClick={() => setWay('passkey')}>
              {texts.toPasskey}
            </Button>
          )}
        </CodeDialog>
      )
    case 'passkey':
      return (
        <ActionDialog key={way} words={confirming} action={() => show(showPasskey())} onClosed={closed}>
          <p>{texts.byPasskey}</p>
          {ways.authenticator && (
            <Button look="quiet" onClick={() => setWay('authenticator')}>
              {texts.toApp}
            </Button>
          )}
        </ActionDialog>
      )
    case 'password':
      return <PasswordDialog onClosed={isMailed => (isMailed ? setWay('code') : closed())} />
    case 'code':
      return <CodeDialog help={texts.byMail} path="/api/step-up/code" show={show} onClosed={closed} />
  }
}

const showPasskey = async (): Promise<void> => {
  const response = await answerWithPasskey('/api/step-up/passkey/options')
  await post('/api/step-up/passkey', { response })
}

interface CodeDialogProps {
  help: string
  path: string
  show: (request: Promise<unknown>) => Promise<void>
  onClosed: () => void
  children?: ReactNode
}

const CodeDialog = ({ help, path, show, onClosed, children }: CodeDialogProps) => {
  const form = useForm({ resolver: codeResolver, defaultValues: { code: '' } })
  return (
    <ActionDialog
      key={path}
      words={confirming}
      form={form}
      action={values => show(post(path, values))}
      onClosed={onClosed}
    >
      <p>{help}</p>
      <VerbatimField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code', withoutSpaces)}
      />
      {children}
    </ActionDialog>
  )
}

const PasswordDialog = ({ onClosed }: { onClosed: (isMailed: boolean) => void }) => {
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } })
  const mailed = useRef(false)
  return (
    <ActionDialog
      words={{ title, confirm: texts.send, busy: texts.sending, failed: texts.failed }}
      form={form}
      action={async values => {
        await post('/api/step-up/mail', values)
        mailed.current = true
      }}
      onClosed={() => onClosed(mailed.current)}
    >
      <p>{texts.byPassword}</p>
      <PasswordField label={texts.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
    </ActionDialog>
  )
}
