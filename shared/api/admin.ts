import * as z from 'zod/mini'
import { passwordMaxLength } from './accounts.ts'

/** GET /api/admin/users. */
export interface AdminUserResponse {
  readonly id: number
  readonly username: string
  readonly createdAt: string
  readonly isAdmin: boolean
}

/** GET /api/admin/users/{id}: what an admin may know of somebody; no address, and nothing of their goals. */
export interface AdminUserDetails extends AdminUserResponse {
  readonly isVerified: boolean
  /** Whether signing in takes a second step. */
  readonly twoStep: boolean
  /** How many browsers are signed in. */
  readonly sessions: number
  readonly lastSeenAt: string | null
}

/** What an admin does to an account takes the admin's own password. */
const password = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(passwordMaxLength))
/** POST /api/admin/users/{id}/end-sessions. */
export const endSessionsRequest = z.object({ password })
/** PUT /api/admin/users/{id}/admin. Nobody's own, so that there is always one admin left. */
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
