import { createHash } from 'node:crypto'
import type { Clock } from '#shared/ports/clock.ts'
import type { PushMessage, PushResult, PushSender, PushSubscription } from '#shared/ports/push.ts'
import { traced } from '#shared/tracing.ts'
import { guardedPost, type Outgoing } from './guardedPost.ts'
import type { Reach } from './publicAddresses.ts'
import { encryptPush, type VapidKeys, vapidHeader } from './pushEncryption.ts'

interface Parts {
  readonly keys: () => Promise<VapidKeys>
  /** `mailto:` or `https:`, for the services' operators. */
  readonly contact: string
  /** Whether we may call the service at an endpoint. */
  readonly isAllowed: (endpoint: string) => boolean
  readonly clock: Clock
  readonly timeoutMs?: number
  /** For a server of our own in tests. */
  readonly ca?: string
  readonly reach?: Reach
}

/** How long a service keeps a message for a browser that is off. */
const keptSeconds = 86_400
/** Of a token; services accept up to a day. */
const tokenSeconds = 12 * 3_600

/** Sends encrypted messages to the push services of browsers' makers. */
export const createWebPush = (parts: Parts): PushSender => ({
  send: (to, message) =>
    traced('send a push message', { kind: 'client' }, async () => {
      if (!parts.isAllowed(to.endpoint)) return 'refused'
      return resultOf(await post(await requestFor(parts, to, message), parts))
    }),
})

const requestFor = async (
  { keys, contact, clock }: Parts,
  { endpoint, keys: browserKeys }: PushSubscription,
  message: PushMessage,
): Promise<Posted> => {
  const url = new URL(endpoint)
  const body = encryptPush(JSON.stringify(message), browserKeys)
  const exp = Math.floor(Date.parse(clock.now()) / 1_000) + tokenSeconds
  return {
    url,
    body,
    headers: {
      authorization: vapidHeader(await keys(), { aud: url.origin, exp, sub: contact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: keptSeconds,
      // Replaces a message with the same tag that has not arrived yet.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    },
  }
}

type Posted = Parameters<typeof guardedPost>[0]

const post = async (
  posted: Posted,
  { reach = 'public', ca, timeoutMs }: Partial<Outgoing>,
): Promise<number> => {
  try {
    return await guardedPost(posted, { reach, ca, timeoutMs })
  } catch (error) {
    const { code = 'no answer' } = error as NodeJS.ErrnoException
    throw new Error(`The push message could not be handed over to ${posted.url.host} (${code})`)
  }
}

const resultOf = (status: number): PushResult => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500)
    throw new Error(`The push message could not be handed over (${status})`)
  return 'refused'
}
