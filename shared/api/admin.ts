import * as z from 'zod/mini'

/** GET /api/admin/users. */
export interface AdminUserResponse {
  readonly id: number
  readonly username: string
  readonly createdAt: string
  readonly isAdmin: boolean
}

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
