import type { TwoStepResponse } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day } from '../../lib/format.ts'
import { send } from '../../lib/http.ts'
import { passkeysWork } from '../../lib/passkeys.ts'
import { useOpened } from '../../lib/useOpened.ts'
import type { OnTwoStepChanged } from './api.ts'
import rows from './Rows.module.css'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.passkeys
const AddPasskey = lazyPart(
  () => import('./AddPasskey.tsx'),
  'AddPasskey',
  <InlineSpinner label={words.creating} />,
)

type Passkey = TwoStepResponse['passkeys'][number]

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChanged: OnTwoStepChanged
}

export const Passkeys = ({ passkeys, onChanged }: PasskeysProps) => {
  const { open, close, opener } = useOpened()
  const added = async (codes: readonly string[]) => {
    showSuccess(words.added)
    close()
    await onChanged(codes)
  }
  return (
    <section className={rows.part} aria-label={words.title}>
      <div className={rows.row}>
        <div>
          <h3>{words.title}</h3>
          <small>{words.help}</small>
        </div>
        {passkeysWork() && (
          <Button look="outline" {...opener}>
            {words.add}
          </Button>
        )}
      </div>
      {!passkeysWork() && <p className="muted">{words.impossible}</p>}
      {open && <AddPasskey onAdded={added} onCancel={close} />}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

const PasskeyRow = ({ passkey, onChanged }: { passkey: Passkey; onChanged: OnTwoStepChanged }) => {
  const { open, close, opener } = useOpened()
  const { id, name, createdAt, lastUsedAt } = passkey
  const remove = async (password: string) => {
    await send('DELETE', `/api/two-step/passkeys/${encodeURIComponent(id)}`, { password })
    showSuccess(words.removed)
    await onChanged()
  }
  return (
    <li>
      <div className={rows.row}>
        <p>
          <strong>{name}</strong>
          <small>
            {lastUsedAt === null
              ? words.neverUsed({ added: day(createdAt) })
              : words.used({ added: day(createdAt), used: day(lastUsedAt) })}
          </small>
        </p>
        <Button look="outline" aria-label={words.removeNamed({ name })} {...opener}>
          {words.remove}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={words.removeNamed({ name })}
          submit={words.remove}
          submitting={words.removing}
          look="danger"
          onPassword={remove}
          onCancel={close}
        />
      )}
    </li>
  )
}
