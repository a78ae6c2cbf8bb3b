import { useState } from 'react'
import type { WebhookWithSecret } from '#shared/api/webhooks.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { post } from '../../../lib/http.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import rows from '../Rows.module.css'
import { useWebhooks, webhooksKey } from './api.ts'
import { KeepSecret } from './KeepSecret.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { webhookTexts as words } from './webhookTexts.ts'

const WebhookForm = lazyPart(() => import('./WebhookForm.tsx'), 'WebhookForm')

/** Programs that hear what happens in the user's goals. */
export const WebhooksCard = () => {
  const webhooks = useWebhooks()
  const [secret, setSecret] = useState<string>()
  const changed = async (made?: string) => {
    // Shown first: it is not shown a second time.
    if (made !== undefined) setSecret(made)
    await webhooks.mutate()
  }
  return (
    <Card title={words.title} note={words.note}>
      {secret !== undefined && <KeepSecret secret={secret} onKept={() => setSecret(undefined)} />}
      <Loaded of={webhooks} loading={words.loading} failed={words.loadFailed}>
        {held => (
          <>
            {held.webhooks.length === 0 && <p className="muted">{words.none}</p>}
            {held.webhooks.length > 0 && (
              <ul className={rows.rows}>
                {held.webhooks.map(webhook => (
                  <WebhookRow key={webhook.id} webhook={webhook} onChanged={changed} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <NewWebhook onMade={changed} />
    </Card>
  )
}

const NewWebhook = ({ onMade }: { onMade: (secret: string) => Promise<void> }) => {
  const { open, close, opener } = useOpened()
  return (
    <div className={rows.form}>
      <div className={rows.actions}>
        <Button look="outline" {...opener}>
          {words.add}
        </Button>
      </div>
      {open && (
        <>
          <p className="muted">{words.risk}</p>
          <WebhookForm
            title={words.add}
            words={[words.make, words.making]}
            onCancel={close}
            onSubmit={async values => {
              const { secret } = await post<WebhookWithSecret>(webhooksKey, values)
              close()
              showSuccess(...words.made)
              await onMade(secret)
            }}
          />
        </>
      )}
    </div>
  )
}
