import { Button } from '../../components/Button.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useOpened } from '../../lib/useOpened.ts'
import type { OnTwoStepChanged } from './api.ts'
import rows from './Rows.module.css'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.authenticator
const Setup = lazyPart(
  () => import('./AuthenticatorSetup.tsx'),
  'AuthenticatorSetup',
  <InlineSpinner label={words.continuing} />,
)

export const Authenticator = ({ on, onChanged }: { on: boolean; onChanged: OnTwoStepChanged }) => {
  const { open, close, opener } = useOpened()
  const remove = async (password: string) => {
    await send('DELETE', '/api/two-step/authenticator', { password })
    showSuccess(words.removed)
    close()
    await onChanged()
  }
  const finish = async (codes: readonly string[]) => {
    showSuccess(...words.done)
    close()
    await onChanged(codes)
  }
  return (
    <section className={rows.part} aria-label={words.title}>
      <div className={rows.row}>
        <div>
          <div className={rows.head}>
            <h3>{words.title}</h3>
            <StatusBadge tone={on ? 'good' : 'waiting'}>{on ? words.on : words.off}</StatusBadge>
          </div>
          <small>{words.help}</small>
        </div>
        <Button look="outline" aria-label={on ? words.removeNamed : words.beginNamed} {...opener}>
          {on ? words.remove : words.begin}
        </Button>
      </div>
      {open && on && (
        <PasswordPrompt
          title={words.removeNamed}
          submit={words.remove}
          look="danger"
          onPassword={remove}
          onCancel={close}
        />
      )}
      {open && !on && <Setup onDone={finish} onCancel={close} />}
    </section>
  )
}
