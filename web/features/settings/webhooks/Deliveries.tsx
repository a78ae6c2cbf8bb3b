import { useForm } from 'react-hook-form'
import type { WebhookDelivery, WebhookResponse } from '#shared/api/webhooks.ts'
import { Button } from '../../../components/Button.tsx'
import { VerbatimField } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { dayAndTime } from '../../../lib/intl.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useFirstField } from '../../../lib/useFirstField.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import rows from '../Rows.module.css'
import { useBody, useDeliveries, webhookPath } from './api.ts'
import styles from './Webhooks.module.css'
import { webhookTexts } from './webhookTexts.ts'

const words = webhookTexts.sent
const replayWords = webhookTexts.replay
const resolver = apiResolver(() => import('#shared/api/webhooks.ts'), 'replayWebhookRequest')

interface DeliveriesProps {
  webhook: WebhookResponse
  onReplayed: () => Promise<void>
}

/** What was sent to a webhook, and what its address answered. */
export const Deliveries = ({ webhook, onReplayed }: DeliveriesProps) => {
  const pages = useDeliveries(webhook.id)
  const replaying = useOpened()
  return (
    <section aria-label={words.title} className={rows.form}>
      <div className={rows.row}>
        <h3>{words.title}</h3>
        <Button look="quiet" disabled={pages.isValidating} onClick={() => void pages.mutate()}>
          {words.look}
        </Button>
      </div>
      <Loaded of={pages} loading={words.loading} failed={words.loadFailed}>
        {loaded => {
          const deliveries = loaded.flatMap(page => page.deliveries)
          return deliveries.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul>
              {deliveries.map(delivery => (
                <DeliveryRow
                  key={delivery.eventId}
                  id={webhook.id}
                  delivery={delivery}
                  onSent={() => pages.mutate()}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <NextPage of={pages} />
      <div className={rows.actions}>
        <Button look="outline" {...replaying.opener}>
          {replayWords.open}
        </Button>
      </div>
      {replaying.open && (
        <Replay
          id={webhook.id}
          onCancel={replaying.close}
          onReplayed={async () => {
            replaying.close()
            showSuccess(...replayWords.done)
            await onReplayed()
          }}
        />
      )}
    </section>
  )
}

interface DeliveryRowProps {
  id: string
  delivery: WebhookDelivery
  onSent: () => Promise<unknown>
}

const tones = { sent: 'good', waiting: 'waiting', failed: 'bad' } as const

const DeliveryRow = ({ id, delivery, onSent }: DeliveryRowProps) => {
  const { eventId, type, state, tries, durationMs, lastAt } = delivery
  const when = dayAndTime(lastAt)
  const body = useOpened()
  const { run, busy } = useAction(
    () => post(`${webhookPath(id)}/deliveries/${encodeURIComponent(eventId)}/send`),
    { done: words.sentAgain },
  )
  return (
    <li className={styles.delivery}>
      <div className={styles.named}>
        <code>{type}</code>
        <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
      </div>
      <div>
        <small>{words.facts({ when, tries, milliseconds: durationMs })}</small>
        <small>{answerOf(delivery)}</small>
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" aria-label={words.bodyNamed({ type, when })} {...body.opener}>
          {words.body}
        </Button>
        <Button
          look="quiet"
          aria-label={words.againNamed({ type, when })}
          disabled={busy}
          onClick={async () => {
            if (await run()) await onSent()
          }}
        >
          {words.again}
        </Button>
      </div>
      {body.open && <Body id={id} eventId={eventId} />}
    </li>
  )
}

const answerOf = ({ failure, status }: WebhookDelivery): string => {
  if (failure === null) return words.answer({ status: status ?? '' })
  const why = words.failures[failure]
  return typeof why === 'string' ? why : why({ status: status ?? '' })
}

const Body = ({ id, eventId }: { id: string; eventId: string }) => (
  <Loaded of={useBody(id, eventId)} loading={words.loading} failed={words.loadFailed}>
    {({ body }) =>
      body === null ? (
        <p className="muted">{words.bodyGone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
        <pre className={styles.body} tabIndex={0}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      )
    }
  </Loaded>
)

interface ReplayProps {
  id: string
  onReplayed: () => Promise<void>
  onCancel: () => void
}

const Replay = ({ id, onReplayed, onCancel }: ReplayProps) => {
  const form = useForm({ resolver, defaultValues: { from: '' } })
  useFirstField(form, 'from')
  const replay = async (values: { from: string }) => {
    await post(`${webhookPath(id)}/replay`, values)
    await onReplayed()
  }
  const action = useFormAction(form, replay, {})
  return (
    <SmallForm
      inset
      of={action}
      aria-label={replayWords.title}
      words={[replayWords.submit, replayWords.submitting]}
      onCancel={onCancel}
    >
      <VerbatimField
        label={replayWords.label}
        hint={replayWords.hint}
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'from')}
      />
    </SmallForm>
  )
}
