import type { CircleWord } from '../circleWords.ts'
import type { InvitationId } from '../ids.ts'
import type { Language } from '../language.ts'
import type { Rhythm } from '../rhythm.ts'
import type { Instant } from '../time.ts'

/** An invitation to be sent by mail or text message. */
export interface InvitationMessage {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** Opens the invitation. */
  readonly token: string
  /** The token with which an address refuses further invitations. */
  readonly unsubscribeToken: string
  /** Of the inviter. */
  readonly language: Language | null
  readonly inviterName: string
  readonly goalName: string
  readonly role: 'member' | 'auditor'
  /** The goal runs a finished circle again in which the recipient was. */
  readonly runsAgain: boolean
  /** The member whose seat is handed over, if any. */
  readonly replaces: string | null
  /** What a circle's members pay, and how often; null for other goals. */
  readonly rotation: {
    readonly word: CircleWord
    readonly amount: string
    readonly cycleType: Rhythm
    readonly seats: number
  } | null
  readonly target: string
  readonly expiresAt: Instant
}

export interface Sending {
  readonly invitationId: InvitationId
  /** How often it was sent before. */
  readonly resend: number
}

/** Finds the invitations to send. */
export interface InvitationMails {
  /**
   * The same for every attempt at one delivery; undefined when it need no longer be sent, `later` while the
   * goal accepts no members, for instance because it is archived.
   */
  prepare(sending: Sending): Promise<InvitationMessage | 'later' | undefined>
  done(sending: Sending): Promise<void>
  /** Invitations that are overdue, can be sent now, and are not recorded as sent. */
  overdue(): Promise<readonly Sending[]>
  /** Erases addresses of invitations that ended long ago. */
  erase(): Promise<void>
}
