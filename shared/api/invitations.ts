import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import type { InvitationChannel, Role } from '../roles.ts'
import { accountFieldTexts } from './accountFieldTexts.ts'
import type { GoalResponse } from './goalKinds.ts'
import { type AtRiskResponse, type CharterResponse, figure } from './rotation.ts'

/** Invitations, as browser and server both see them. Texts are the specification's. */
export const inviteLimits = {
  /** Days for which an invitation is good. */
  days: 7,
  /** By one person in a day; fewer before their own address is verified. */
  perDay: 50,
  perDayUnverified: 10,
} as const

const role = z.optional(z.enum(['member', 'auditor']))
/** Whose seat the invited person takes over, in a circle that has begun. */
const replacesUserId = z.optional(z.int().check(z.positive()))

/** Of the caller's own seat: the successor has paid for what is in it. */
const paidFor = z.optional(z.literal(true))

const inviteeEmail = z
  .string(accountFieldTexts.emailInvalid)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, accountFieldTexts.emailInvalid),
    z.email(accountFieldTexts.emailInvalid),
  )
/** At least 10 characters, as typed; the server reads it as a number of the given country and keeps E.164. */
const phone = z
  .string(accountFieldTexts.phoneInvalid)
  .check(
    z.trim(),
    z.minLength(10, accountFieldTexts.phoneInvalid),
    z.maxLength(40, accountFieldTexts.phoneInvalid),
  )
/** Where numbers without a country code are from, such as `US`: the browser's region. */
const country = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)))

/** POST /api/goals/{id}/invite: 201 the first time, 200 when it was sent to the same address again. */
export const inviteByEmailRequest = z.object({ inviteeEmail, role, replacesUserId, paidFor })
/** POST /api/goals/{id}/invite-sms, answered like the e-mail. */
export const inviteBySmsRequest = z.object({ phone, country, role, replacesUserId, paidFor })
/** POST /api/goals/{id}/invite-link: the caller's open link for this goal, or a new one. */
export const inviteLinkRequest = z.object({ role, replacesUserId, paidFor })
export interface InviteLinkResponse {
  readonly inviteLink: string
  readonly invitation: InvitationResponse
}

export type InvitationStatus = 'pending' | 'accepted' | 'expired' | 'revoked' | 'declined'

/**
 * GET /api/goals/{id}/invitations and GET /api/invitations (of all the caller's goals, and those to the caller), newest
 * first. POST /api/goals/{id}/invitations/{invitationId}/resend and …/revoke, by the inviter, organiser or co-organisers.
 */
export interface InvitationResponse {
  readonly id: string
  readonly goalId: number
  /** Null when the goal is not known any more. */
  readonly goalName: string | null
  readonly channel: InvitationChannel
  /** `received`: to the caller's own verified address. */
  readonly direction: 'sent' | 'received'
  /** The invited address; in full for the inviter, organiser and co-organisers, masked for others. */
  readonly email: string | null
  readonly phone: string | null
  readonly role: 'member' | 'auditor'
  readonly status: InvitationStatus
  readonly inviterUserId: number
  readonly inviterName: string
  readonly createdAt: string
  readonly expiresAt: string
  /** How many have joined by it; more than one only by a link. */
  readonly accepted: number
  /** Whether the caller may send it again or withdraw it. */
  readonly canManage: boolean
}

/**
 * GET /api/invitations/{token}, for anybody who has the link; also GET /api/invitations/received/{invitationId} for the
 * person whose verified address was invited. 404 for an unknown token.
 */
export interface InvitationPreview {
  readonly invitationId: string
  /** `joined`: the caller is a member already. `full`: no seat is left. `closed`: the goal accepts no more members. */
  readonly state: InvitationStatus | 'joined' | 'full' | 'closed'
  readonly inviterName: string
  readonly role: 'member' | 'auditor'
  /** Whose seat it is, when one is to be taken over. */
  readonly replaces: string | null
  readonly expiresAt: string
  readonly goal: Pick<
    GoalResponse,
    | 'id'
    | 'name'
    | 'type'
    | 'description'
    | 'currency'
    | 'targetAmount'
    | 'contributionAmount'
    | 'cycleType'
    | 'startDate'
    | 'endDate'
    | 'totalMembers'
    | 'memberCount'
  >
  /** Whether one of its organisers is an admin of this installation, against whom less is promised. */
  readonly runByAdmin: boolean
  /** Of a circle: what joining means; null elsewhere, and when nothing is left to decide. */
  readonly circle: {
    readonly charter: CharterResponse
    readonly currency: Currency
    readonly pot: string
    readonly cycleType: 'weekly' | 'biweekly' | 'monthly'
    /** Expected turn and due date; null for an auditor. */
    readonly position: number | null
    readonly payoutOn: string | null
    /** Whether the rotation has begun, and turns are fixed. */
    readonly hasBegun: boolean
    /** What the seat that is to be taken over still owes. */
    readonly arrears: string
    /** Its holder says that the reader has paid them for what they have paid into rounds. */
    readonly paidFor: boolean
    /** As much of what comes into its round goes on to who had this seat before, and has paid for it. */
    readonly formerHolders: string
    /** Null for an auditor. */
    readonly atRisk: AtRiskResponse | null
  } | null
}

/** POST /api/invitations/{token} and POST /api/invitations/received/{invitationId}; declining takes no account. */
export const answerInvitationRequest = z.object({
  answer: z.enum(['accept', 'decline']),
  /** The version of the circle's charter that was shown; a later one has to be accepted in the circle. */
  charterVersion: z.optional(z.int().check(z.positive())),
  /** As `atRisk` showed them: refused where there are more now, or where more can be lost. */
  seatsBefore: z.optional(z.int().check(z.nonnegative())),
  figure: z.optional(figure),
})
export type AnswerInvitationRequest = z.output<typeof answerInvitationRequest>
export interface AnswerInvitationResponse {
  readonly status: 'joined' | 'declined'
  readonly goalId: number
}

/** PATCH /api/goals/{id}/members/{userId}, by organiser and co-organisers; only the organiser makes another one organiser. */
export const changeRoleRequest = z.object({
  role: z.enum(['organiser', 'co_organiser', 'member', 'auditor']) satisfies z.ZodMiniType<Role>,
})
/** DELETE /api/goals/{id}/members/{userId}: leaving, for oneself; removing, for others. */
