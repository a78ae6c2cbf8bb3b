import { useState } from 'react'
import type { WebhookResponse, WebhookWithSecret } from '#shared/api/webhooks.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { post, send } from '../../../lib/http.ts'
import { dayAndTime } from '../../../lib/intl.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import rows from '../Rows.module.css'
import { webhookPath } from './api.ts'
import styles from './Webhooks.module.css'
import { webhookTexts as words } from './webhookTexts.ts'

const Deliveries = lazyPart(() => import('./Deliveries.tsx'), 'Deliveries')
const WebhookForm = lazyPart(() => import('./WebhookForm.tsx'), 'WebhookForm')

interface WebhookRowProps {
  webhook: WebhookResponse
  onChanged: (secret?: string) => Promise<void>
}

export const WebhookRow = ({ webhook, onChanged }: WebhookRowProps) => {
  const { open, opener } = useOpened()
  return (
    <li className={rows.part}>
      <div className={rows.row}>
        <div>
          <div className={styles.named}>
            <strong>{webhook.name}</strong>
            <State {...webhook} />
          </div>
          <small className={styles.address}>{webhook.url}</small>
          <Trouble {...webhook} />
        </div>
        <Button look="outline" aria-label={words.showNamed({ name: webhook.name })} {...opener}>
          {words.show}
        </Button>
      </div>
      {open && (
        <div className={rows.form}>
          <Actions webhook={webhook} onChanged={onChanged} />
          <Deliveries webhook={webhook} onReplayed={onChanged} />
        </div>
      )}
    </li>
  )
}

const State = ({ state, failingSince }: WebhookResponse) => {
  if (state === 'paused') return <StatusBadge tone="waiting">{words.states.paused}</StatusBadge>
  if (state === 'failed') return <StatusBadge tone="bad">{words.states.failed}</StatusBadge>
  return failingSince === null ? (
    <StatusBadge tone="good">{words.states.active}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{words.states.failing}</StatusBadge>
  )
}

const Trouble = ({ state, failingSince, nextTryAt, formerSecretUntil }: WebhookResponse) => (
  <>
    {state === 'active' && failingSince !== null && nextTryAt !== null && (
      <small>{words.failing({ since: dayAndTime(failingSince), next: dayAndTime(nextTryAt) })}</small>
    )}
    {state === 'failed' && <small>{words.gaveUp}</small>}
    {formerSecretUntil !== null && <small>{words.former({ until: dayAndTime(formerSecretUntil) })}</small>}
  </>
)

const Actions = ({ webhook, onChanged }: WebhookRowProps) => {
  const { id, name, url, types, state } = webhook
  const path = webhookPath(id)
  const editing = useOpened()
  const [removing, setRemoving] = useState(false)
  const { run, busy } = useAction(async ({ action, done }: { action: string; done: string }) => {
    await post(`${path}/${action}`)
    showSuccess(done)
    await onChanged()
  })
  const { run: rotate, busy: isRotating } = useAction(async () => {
    const { secret } = await post<WebhookWithSecret>(`${path}/rotate-secret`)
    await onChanged(secret)
  })
  return (
    <>
      <div className={rows.actions}>
        {state === 'active' ? (
          <Button
            look="outline"
            disabled={busy}
            onClick={() => void run({ action: 'pause', done: words.paused })}
          >
            {words.pause}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void run({ action: 'resume', done: words.resumed })}>
            {words.resume}
          </Button>
        )}
        <Button look="outline" {...editing.opener}>
          {words.edit}
        </Button>
        <Button look="outline" disabled={isRotating} onClick={() => void rotate()}>
          {words.rotate}
        </Button>
        <Button look="quiet" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {editing.open && (
        <WebhookForm
          title={words.form({ name })}
          words={[words.save, words.saving]}
          values={{ name, url, types: [...types] }}
          onCancel={editing.close}
          onSubmit={async values => {
            await send('PATCH', path, values)
            editing.close()
            showSuccess(words.saved)
            await onChanged()
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          danger
          words={words.removing}
          done={words.removed}
          action={async () => {
            await send('DELETE', path)
            await onChanged()
          }}
          onClosed={() => setRemoving(false)}
        >
          <p>{words.removing.text({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
