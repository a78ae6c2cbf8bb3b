import * as z from 'zod/mini'
import { givenPassword } from './accounts.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './rotation.ts'
import { userKinds, userSorts } from './userLists.ts'

/** GET /api/admin/users: everybody. */
export interface AdminUserResponse {
  readonly id: number
  readonly username: string
  readonly createdAt: string
  readonly isAdmin: boolean
}

/** GET /api/admin/users/page: some of everybody, in an order. `search` is a part of a name, a number, or a whole address. */
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
  /** How many accounts there are, and how many of them were asked for. */
  readonly total: number
  readonly found: number
}

/** GET /api/admin/users/{id}: what an admin may know of somebody; no address, and nothing of their goals. */
export interface AdminUserDetails extends AdminUserResponse {
  readonly isVerified: boolean
  /** Whether signing in takes a second step. */
  readonly twoStep: boolean
  /** How many browsers are signed in. */
  readonly sessions: number
  readonly lastSeenAt: string | null
  /** When the account was locked. */
  readonly lockedAt: string | null
  /** Until when it is locked, and why; null when it isn't. */
  readonly lock: { readonly until: string; readonly reason: string } | null
  /** One that waits for a second admin. */
  readonly longerLock: LongerLockResponse | null
  /** Whether an admin wants a second step of it. */
  readonly twoStepRequired: boolean
  /** Of an admin: what is missing before they decide about money and about other admins. Null for everybody else. */
  readonly moneyPowers: {
    /** When they begin, if that is to come. */
    readonly from: string | null
    /** Another admin than the one who made them one has yet to confirm it. */
    readonly needsConfirmation: boolean
    /** It has no second factor. */
    readonly needsTwoStep: boolean
  } | null
  /** Whether the caller may give that confirmation. */
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

/** What an admin does to an account takes the admin's own password. */
const password = givenPassword
/** POST /api/admin/users/{id}/end-sessions. */
export const endSessionsRequest = z.object({ password })
/** DELETE /api/admin/users/{id}/two-step, POST …/resend-verification, POST …/confirm-admin, DELETE …/sessions/{session}. */
export const adminPasswordRequest = z.object({ password })
const reason = z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(300))
/**
 * PUT /api/admin/users/{id}/lock: for as long as one admin may, which is 72 hours in any 90 days; the holder reads the reason. Or it
 * ends all locks. Not for one's own account.
 */
export const setLockedRequest = z.discriminatedUnion('isLocked', [
  z.object({ password, isLocked: z.literal(true), reason }),
  z.object({ password, isLocked: z.literal(false) }),
])
/**
 * POST /api/admin/users/{id}/longer-lock proposes it to a second admin, who begins it by POST …/longer-lock/confirm; DELETE
 * …/longer-lock declines it or takes it back.
 */
export const longerLockRequest = z.object({
  password,
  reason,
  days: z
    .int(fieldTexts.daysRequired)
    .check(z.minimum(1, fieldTexts.daysLeast), z.maximum(14, fieldTexts.daysMost({ days: 14 }))),
})
/** PUT /api/admin/users/{id}/two-step: whether it needs one before anything can be changed. */
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
/** Asking less of admins takes the password. */
export const policyRequest = z.extend(policy, { password: z.optional(password) })
export type PolicyRequest = z.output<typeof policyRequest>
export type Policy = z.output<typeof policy>

/**
 * GET /api/admin/jobs/failed, newest first, and the answer to POST …/{id}/retry and …/{id}/discard. The reason holds
 * nothing of a person's.
 */
export interface FailedJobResponse {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly failedAt: string
  readonly reason: string
}
