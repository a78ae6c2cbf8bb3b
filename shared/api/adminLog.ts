import * as z from 'zod/mini'
import { id, plainDay } from './fields.ts'

/**
 * GET /api/admin/log: requests of admins and commands of the operator, newest first. Each is logged before it is handled, and the
 * application cannot change the log.
 */
export const adminLogKinds = ['looked', 'changed'] as const
export type AdminLogKind = (typeof adminLogKinds)[number]

export const adminLogQuery = z.object({
  /** A user; 0 is the operator at the command line. */
  admin: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
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
  /** The endpoint, `GET /api/admin/users/:id`, or the command, `RUN accept-events`. */
  readonly door: string
  /** The requested path, or the command with its arguments. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The request's parameters, without secrets and free text. */
  readonly wished: Readonly<Record<string, string | number | boolean>>
  readonly aboutUser: Person | null
  readonly aboutGoalId: number | null
  /** The status of the response; null when there was none. A command has 200 or 400. */
  readonly status: number | null
}

export interface AdminLogResponse {
  readonly entries: readonly AdminLogEntry[]
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
  /** All admins in the log. */
  readonly admins: readonly Person[]
}
