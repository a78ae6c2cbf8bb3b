import * as z from 'zod/mini'

/** GET /api/push. */
export interface PushResponse {
  /** The installation's key, with which a browser subscribes. */
  readonly publicKey: string
  /** How many browsers of the caller get notifications. */
  readonly devices: number
}

const endpoint = z.url().check(z.maxLength(1000), z.regex(/^https:\/\//))

/** PUT /api/push: the subscription of this browser, as `PushSubscription.toJSON` returns it. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** 65 bytes in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
})
export type PushSubscriptionRequest = z.output<typeof pushSubscription>

/** DELETE /api/push, and POST /api/push/test, which answers `{ sent: false }` where the browser has unsubscribed. */
export const pushEndpointRequest = z.object({ endpoint })
export interface PushTestResponse {
  readonly sent: boolean
}
