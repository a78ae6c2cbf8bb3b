import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import type { WebhookFailure } from '#shared/api/webhooks.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { TakenWebhook, WebhookAnswer } from '#shared/ports/webhooks.ts'
import { traced } from '#shared/tracing.ts'
import { ForbiddenAddress, guardedPost, type Outgoing } from './guardedPost.ts'
import { faultOfTarget } from './webhookTargets.ts'

interface Parts extends Outgoing {
  readonly egressAllow: readonly string[] | undefined
  readonly clock: Clock
}
type Target = Pick<TakenWebhook, 'url' | 'secrets'>

/** Sends an event to a webhook, signed. An answer of 2xx says that it was taken. */
export const createWebhookPost =
  (parts: Parts) =>
  ({ url, secrets }: Target, event: WebhookEvent): Promise<WebhookAnswer> =>
    traced('send to a webhook', { kind: 'client' }, async () => {
      const begun = performance.now()
      const answered = (status: number | null, failure: WebhookFailure | null): WebhookAnswer => ({
        status,
        failure,
        durationMs: Math.round(performance.now() - begun),
      })
      // The rules may have changed since it was made.
      if (faultOfTarget(url, parts) !== undefined) return answered(null, 'forbidden_address')
      const body = JSON.stringify(event)
      const seconds = Math.floor(Date.parse(parts.clock.now()) / 1_000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Calabash',
        'calabash-signature': signatureOf(secrets, { seconds, body }),
      }
      try {
        const status = await guardedPost({ url: new URL(url), headers, body }, parts)
        return answered(status, failureOf(status))
      } catch (error) {
        return answered(null, failureIn(error))
      }
    })

/** `t=…,v1=…` as Stripe's: one `v1` for each secret, of which there are two while they are changed. */
export const signatureOf = (
  secrets: readonly string[],
  { seconds, body }: { readonly seconds: number; readonly body: string },
): string =>
  [
    `t=${seconds}`,
    ...secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',')

const failureOf = (status: number): WebhookFailure | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const failureIn = (error: unknown): WebhookFailure => {
  if (error instanceof ForbiddenAddress) return 'forbidden_address'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ABORT_ERR') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA' || code === 'ESERVFAIL')
    return 'unknown_host'
  return /CERT|TLS|SSL|EPROTO|VERIFY|SIGNATURE/.test(code) ? 'certificate' : 'unreachable'
}
