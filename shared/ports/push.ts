/** Where a browser gets push messages: an address at its maker's service, and the keys that encrypt them. */
export interface PushSubscription {
  /** A secret: its holder can send to the browser. */
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** One sentence, without amounts: it is shown on locked screens. */
  readonly title: string
  /** The page that it opens. */
  readonly path: string
  /** A message with the same tag replaces the one before. */
  readonly tag: string
}

/** `gone` when the browser has unsubscribed; `refused` when a retry would not help. */
export type PushResult = 'sent' | 'gone' | 'refused'

export interface PushSender {
  /** @throws Error when the service cannot be reached or refuses temporarily; the message may have been sent */
  send(to: PushSubscription, message: PushMessage): Promise<PushResult>
}
