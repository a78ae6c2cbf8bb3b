import * as z from 'zod/mini'
import type { TurnOrder } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import type { OtherRhythm } from '../rhythm.ts'
import type { InvitationChannel, Role } from '../roles.ts'
import type { CycleType } from '../time.ts'
import { accountFieldTexts } from './accountFieldTexts.ts'
import { figure } from './amount.ts'
import { type GoalResponse, goalLimits } from './goalKinds.ts'
import type { AtRiskResponse, CharterResponse, SeatChoiceResponse } from './rotation.ts'
import { country, phone } from './typedPhone.ts'

/** Invitations: requests and responses. Texts are the specification's. */
export const inviteLimits = {
  /** Days for which an invitation is valid. */
  days: 7,
  /** By one person in a day; fewer before their own address is verified. */
  perDay: 50,
  perDayUnverified: 10,
} as const

const role = z.optional(z.enum(['member', 'auditor']))
/** The member whose seat the invited person takes over, in a circle that has begun. */
const replacesUserId = z.optional(z.int().check(z.positive()))

/** For the caller's own seat: the successor has paid for its payments. */
const paidFor = z.optional(z.literal(true))

const inviteeEmail = z
  .string(accountFieldTexts.emailInvalid)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, accountFieldTexts.emailInvalid),
    z.email(accountFieldTexts.emailInvalid),
  )

/** POST /api/goals/{id}/invite: 201 the first time, 200 when it was sent to the same address again. */
export const inviteByEmailRequest = z.object({ inviteeEmail, role, replacesUserId, paidFor })
/** POST /api/goals/{id}/invite-sms, with the same response as for e-mail. */
export const inviteBySmsRequest = z.object({ phone, country, role, replacesUserId, paidFor })
/** POST /api/goals/{id}/invite-link: the caller's open link for this goal, or a new one. */
export const inviteLinkRequest = z.object({ role, replacesUserId, paidFor })
export interface InviteLinkResponse {
  readonly inviteLink: string
  readonly invitation: InvitationResponse
}

/**
 * `revoked` also with the goal that was cancelled. `full`: a link to a circle without a free seat; it is `pending` again when a
 * seat becomes free.
 */
export type InvitationStatus = 'pending' | 'accepted' | 'expired' | 'revoked' | 'declined' | 'full'

/**
 * GET /api/goals/{id}/invitations and GET /api/invitations (of all the caller's goals, and those to the
 * caller), newest first. POST /api/goals/{id}/invitations/{invitationId}/resend and …/revoke, by the inviter
 * and the organisers.
 */
export interface InvitationResponse {
  readonly id: string
  readonly goalId: number
  /** Null when the goal no longer exists in the read side. */
  readonly goalName: string | null
  readonly channel: InvitationChannel
  /** `received`: to the caller, or to the caller's own verified address. */
  readonly direction: 'sent' | 'received'
  /** The invited address; complete for the inviter and the organisers, masked for others. */
  readonly email: string | null
  /** The same as `email`. */
  readonly inviteeEmail: string | null
  readonly phone: string | null
  /**
   * The name of the invited user, where a finished circle is run again; for the inviter and the organisers.
   */
  readonly invitee: string | null
  readonly role: 'member' | 'auditor'
  readonly status: InvitationStatus
  readonly inviterUserId: number
  readonly inviterName: string
  readonly createdAt: string
  readonly expiresAt: string
  /** The number of members who joined with it; more than one only for a link. */
  readonly accepted: number
  /** Of one that the caller can see in a goal: who has joined with it, the last of several. */
  readonly acceptedBy: string | null
  /** Whether the caller may send it again or revoke it. */
  readonly canManage: boolean
}

/**
 * GET /api/invitations/{token}, without an account; also GET /api/invitations/received/{invitationId} for the
 * user whose verified address was invited. 404 for an unknown token.
 */
export interface InvitationPreview {
  readonly invitationId: string
  /** `joined`: the caller is a member already. `full`: no seat is left. `closed`: the goal accepts no more members. */
  readonly state: InvitationStatus | 'joined' | 'closed'
  readonly inviterName: string
  readonly role: 'member' | 'auditor'
  /** The holder of the seat that is to be taken over, if any. */
  readonly replaces: string | null
  readonly expiresAt: string
  readonly goal: Pick<
    GoalResponse,
    | 'id'
    | 'name'
    | 'type'
    | 'circleWord'
    | 'description'
    | 'currency'
    | 'targetAmount'
    | 'contributionAmount'
    | 'cycleType'
    | 'rhythm'
    | 'startDate'
    | 'endDate'
    | 'totalMembers'
    | 'memberCount'
  >
  /** Whether one of the organisers is an admin of this installation, against whom fewer promises hold. */
  readonly runByAdmin: boolean
  /** For a circle: the consequences of joining; null elsewhere, and when the invitation is closed. */
  readonly circle: {
    readonly charter: CharterResponse
    readonly currency: Currency
    readonly pot: string
    readonly cycleType: CycleType | null
    readonly rhythm: OtherRhythm | null
    /** Expected turn and due date; null for an auditor. */
    readonly position: number | null
    readonly payoutOn: string | null
    /** How many seats are taken over; one for a new member. */
    readonly seats: number
    /** How many seats a new member can take at once; empty where there is nothing to choose. */
    readonly seatChoices: readonly SeatChoiceResponse[]
    /** Whether the rotation has begun, and turns are fixed. */
    readonly hasBegun: boolean
    readonly order: TurnOrder
    /** Who holds a seat, the first to receive first; by joining and without turns while these are to be drawn. */
    readonly members: readonly {
      readonly name: string
      readonly turn: number | null
      readonly isOrganiser: boolean
    }[]
    /** The debts of the seat that is to be taken over. */
    readonly arrears: string
    /** Its holder states that the reader has paid them for their payments into rounds. */
    readonly paidFor: boolean
    /** The part of its pot that goes to the former holder of this seat, who has paid for it. */
    readonly formerHolders: string
    /**
     * Of a circle that already ran, before every seat has confirmed: what its sheet says of the reader, whom it means by name or by
     * the seat that they would take. `round` is the present one; `paid` leaves out their own.
     */
    readonly openingLine: {
      readonly name: string
      readonly turn: number
      readonly round: number
      readonly paid: readonly { readonly round: number; readonly amount: string }[]
      readonly received: string | null
      readonly owes: string
    } | null
    /** Null for an auditor. */
    readonly atRisk: AtRiskResponse | null
  } | null
}

/**
 * POST /api/invitations/{token} and POST /api/invitations/received/{invitationId}; declining needs no
 * account.
 */
export const answerInvitationRequest = z.object({
  answer: z.enum(['accept', 'decline']),
  /** The version of the circle's charter that was shown; a later one has to be accepted in the circle. */
  charterVersion: z.optional(z.int().check(z.positive())),
  /** As `atRisk` showed them: refused when there are more now, or when more can be lost. */
  seatsBefore: z.optional(z.int().check(z.nonnegative())),
  figure: z.optional(figure),
  /** One of `seatChoices`, with its figure; one by default. */
  seats: z.optional(z.int().check(z.minimum(1), z.maximum(goalLimits.circleSeats))),
})
export type AnswerInvitationRequest = z.output<typeof answerInvitationRequest>
export interface AnswerInvitationResponse {
  readonly status: 'joined' | 'declined'
  readonly goalId: number
}

/**
 * PATCH /api/goals/{id}/members/{userId}, by organiser and co-organisers; only the organiser appoints another
 * organiser.
 */
export const changeRoleRequest = z.object({
  role: z.enum(['organiser', 'co_organiser', 'member', 'auditor']) satisfies z.ZodMiniType<Role>,
})
/** DELETE /api/goals/{id}/members/{userId}: leaving, for oneself; removing, for others. */
