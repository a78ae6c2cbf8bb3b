import * as z from 'zod/mini'
import { id, plainDay } from './fields.ts'

/**
 * GET /api/admin/log: requests of admins, newest first. Each is logged before it is handled, and the
 * application cannot change the log.
 */
export const adminLogKinds = ['looked', 'changed'] as const
export type AdminLogKind = (typeof adminLogKinds)[number]

export const adminLogQuery = z.object({
  admin: z.optional(id),
  kind: z.optional(z.enum(adminLogKinds)),
  /** Filters by the user or goal concerned. */
  userId: z.optional(id),
  goalId: z.optional(id),
  /** Days, inclusive, in UTC. */
  from: z.optional(plainDay),
  to: z.optional(plainDay),
  before: z.optional(id),
})
export type AdminLogQuery = z.output<typeof adminLogQuery>

interface Person {
  readonly userId: number
  readonly name: string
}

export interface AdminLogEntry {
  readonly id: number
  readonly at: string
  readonly admin: Person
  readonly kind: AdminLogKind
  /** The endpoint: `GET /api/admin/users/:id`. */
  readonly door: string
  /** The requested path. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The request's parameters, without secrets and free text. */
  readonly wished: Readonly<Record<string, string | number | boolean>>
  readonly aboutUser: Person | null
  readonly aboutGoalId: number | null
  /** The status of the response; null when there was none. */
  readonly status: number | null
}

export interface AdminLogResponse {
  readonly entries: readonly AdminLogEntry[]
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
  /** All admins in the log. */
  readonly admins: readonly Person[]
}
