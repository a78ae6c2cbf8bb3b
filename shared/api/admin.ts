import * as z from 'zod/mini'
import { givenPassword } from './accounts.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './person.ts'
import { userKinds, userSorts } from './userLists.ts'

/** GET /api/admin/users: all users. */
export interface AdminUserResponse {
  readonly id: number
  readonly username: string
  readonly createdAt: string
  readonly isAdmin: boolean
}

/** GET /api/admin/users/page: a page of users. `search` is a part of a name, a number, or a whole address. */
export const usersQuery = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  sort: z.optional(z.enum(userSorts)),
  kind: z.optional(z.enum(userKinds)),
  page: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000))),
})
export type UsersQuery = z.output<typeof usersQuery>
export interface AdminUserRow extends AdminUserResponse {
  readonly isLocked: boolean
}
export interface AdminUsersResponse {
  readonly users: readonly AdminUserRow[]
  /** The number of accounts, and of those that match. */
  readonly total: number
  readonly found: number
}

/** GET /api/admin/users/{id}: what admins may see of a user; no address, and nothing about their goals. */
export interface AdminUserDetails extends AdminUserResponse {
  readonly isVerified: boolean
  /** Whether the account has a second factor. */
  readonly twoStep: boolean
  /** The number of signed-in browsers. */
  readonly sessions: number
  readonly lastSeenAt: string | null
  /** When the account was locked. */
  readonly lockedAt: string | null
  /** The end of the lock and its reason; null when the account isn't locked. */
  readonly lock: { readonly until: string; readonly reason: string } | null
  /** A proposed longer lock, to be confirmed by a second admin. */
  readonly longerLock: LongerLockResponse | null
  /** Whether an admin requires a second factor of this account. */
  readonly twoStepRequired: boolean
  /**
   * For an admin: what is missing before they may decide about money and other admins. Null for other users.
   */
  readonly moneyPowers: {
    /** When these powers begin, if that is in the future. */
    readonly from: string | null
    /** The appointment needs to be confirmed by another admin. */
    readonly needsConfirmation: boolean
    /** The account has no second factor. */
    readonly needsTwoStep: boolean
  } | null
  /** Whether the caller may confirm the appointment. */
  readonly mayConfirmAdmin: boolean
}

/** A lock that is longer than one admin may make it: one proposes it, another one confirms it. */
export interface LongerLockResponse {
  readonly id: number
  /** Whose account it is. */
  readonly holder: PersonResponse
  readonly days: number
  readonly reason: string
  readonly status: 'proposed' | 'confirmed' | 'declined' | 'withdrawn'
  readonly proposedBy: PersonResponse
  readonly proposedAt: string
  /** Null while it waits, and where the operator has confirmed it at the command line. */
  readonly endedBy: PersonResponse | null
  readonly endedAt: string | null
  readonly may: {
    readonly confirm: boolean
    readonly decline: boolean
    readonly withdraw: boolean
  }
}

/** GET /api/admin/users/{id}/sessions; DELETE …/sessions/{session} ends one. */
export interface AdminSessionResponse {
  readonly id: string
  /** Browser and system, in words. */
  readonly device: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** Changes of accounts by admins require the admin's own password. */
const password = givenPassword
/** POST /api/admin/users/{id}/end-sessions. */
export const endSessionsRequest = z.object({ password })
/** DELETE /api/admin/users/{id}/two-step, POST …/resend-verification, POST …/confirm-admin, DELETE …/sessions/{session}. */
export const adminPasswordRequest = z.object({ password })
const reason = z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(300))
/**
 * PUT /api/admin/users/{id}/lock: locks the account within the limit of one admin, 72 hours in any 90 days,
 * with a reason that the holder sees; or ends all locks. Not for one's own account.
 */
export const setLockedRequest = z.discriminatedUnion('isLocked', [
  z.object({ password, isLocked: z.literal(true), reason }),
  z.object({ password, isLocked: z.literal(false) }),
])
/**
 * POST /api/admin/users/{id}/longer-lock proposes it to a second admin, who confirms it by POST
 * …/longer-lock/confirm; DELETE …/longer-lock declines or withdraws it.
 */
export const longerLockRequest = z.object({
  password,
  reason,
  days: z
    .int(fieldTexts.daysRequired)
    .check(z.minimum(1, fieldTexts.daysLeast), z.maximum(14, fieldTexts.daysMost({ days: 14 }))),
})
/** PUT /api/admin/users/{id}/two-step: whether it must set up a second factor before any change. */
export const requireTwoStepRequest = z.object({ password, isRequired: z.boolean() })
/** PUT /api/admin/users/{id}/admin. Not for one's own account, so that one admin always remains. */
export const setAdminRequest = z.object({ password, isAdmin: z.boolean() })

/** GET /api/admin/feedback, newest first. */
export interface AdminFeedbackResponse {
  readonly id: number
  readonly type: 'bug' | 'feature' | 'general'
  readonly title: string
  readonly description: string
  readonly username: string | null
  readonly createdAt: string
}

/** GET and PUT /api/admin/policy. */
export const policy = z.object({ requireTwoStepOfAdmins: z.boolean() })
/** Lowering the requirement takes the password. */
export const policyRequest = z.extend(policy, { password: z.optional(password) })
export type PolicyRequest = z.output<typeof policyRequest>
export type Policy = z.output<typeof policy>

/**
 * GET /api/admin/jobs/failed, newest first, and the response to POST …/{id}/retry and …/{id}/discard. The
 * reason contains no personal data.
 */
export interface FailedJobResponse {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly failedAt: string
  readonly reason: string
}
