import type { InvitationId } from '../ids.ts'
import type { CycleType, Instant } from '../time.ts'

/** An invitation that is to go out by mail or text message. */
export interface InvitationMessage {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Opens the invitation. */
  readonly token: string
  /** Says that no more are wanted; ends an address. */
  readonly unsubscribeToken: string
  readonly inviterName: string
  readonly goalName: string
  readonly role: 'member' | 'auditor'
  /** Whose seat it is, when one is to be taken over. */
  readonly replaces: string | null
  /** What a circle's members pay, and how often; null for other goals. */
  readonly rotation: { readonly amount: string; readonly cycleType: CycleType; readonly seats: number } | null
  readonly target: string
  readonly expiresAt: Instant
}

export interface Sending {
  readonly invitationId: InvitationId
  /** How often it was sent before. */
  readonly resend: number
}

/** Where a worker finds what to send. */
export interface InvitationMails {
  /**
   * The same for every attempt at one sending; undefined when there is nothing to send any more, `later` while the goal takes
   * nobody, as one that is archived.
   */
  prepare(sending: Sending): Promise<InvitationMessage | 'later' | undefined>
  done(sending: Sending): Promise<void>
  /** Those that should have gone out a while ago, could now, and are not known to have. */
  overdue(): Promise<readonly Sending[]>
  /** Erases addresses of invitations that ended long ago. */
  erase(): Promise<void>
}
