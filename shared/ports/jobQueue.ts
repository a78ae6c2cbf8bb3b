/** What happens later. A job may run more than once; its effect must not. */
export interface JobPayloads {
  /** One delivery of a Stripe event: only ids, the facts are asked for anew. */
  'stripe-event': { readonly eventId: string; readonly type: string; readonly paymentIntentId: string }
  /** A mail that proves an address; what was asked for is under this id. */
  'account-mail': { readonly requestId: string }
  /** A notice about the account itself, to its owner. */
  'account-notice': {
    readonly userId: number
    readonly what: AccountNotice
    readonly at: string
  }
  /** Looks at every payment that is still open: asks Stripe about it, lets go of those that were abandoned. */
  'sweep-payments': Record<string, never>
}
/** What was done to an account that its owner must hear of. */
export type AccountNotice =
  | 'password_changed'
  | 'two_step_on'
  | 'two_step_off'
  | 'second_step_added'
  | 'second_step_removed'
  | 'recovery_codes_made'
  | 'sessions_ended'
  | 'admin_granted'
  | 'admin_revoked'

export type JobName = keyof JobPayloads

export interface JobQueue {
  /**
   * Durable when it returns. A job whose `id` is known already is not added again; ids are joined by `-`.
   * @throws when the queue cannot be reached, so that the sender can be told to try again.
   */
  add<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options: { readonly id: string; readonly delayMs?: number },
  ): Promise<void>
}
