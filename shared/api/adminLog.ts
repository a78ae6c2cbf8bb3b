import * as z from 'zod/mini'
import { id, plainDay } from './fields.ts'

/**
 * GET /api/admin/log: what admins did and what they looked at, newest first. It is written at the door, before anything is
 * done or shown, and nothing in the application can change it.
 */
export const adminLogKinds = ['looked', 'changed'] as const
export type AdminLogKind = (typeof adminLogKinds)[number]

export const adminLogQuery = z.object({
  admin: z.optional(id),
  kind: z.optional(z.enum(adminLogKinds)),
  /** About whom, about which goal. */
  userId: z.optional(id),
  goalId: z.optional(id),
  /** Days, both included, in UTC. */
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
  /** The door, as the API has it: `GET /api/admin/users/:id`. */
  readonly door: string
  /** What was asked there. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What was wished for, without secrets and free text. */
  readonly wished: Readonly<Record<string, string | number | boolean>>
  readonly aboutUser: Person | null
  readonly aboutGoalId: number | null
  /** How it was answered; null when it never was. */
  readonly status: number | null
}

export interface AdminLogResponse {
  readonly entries: readonly AdminLogEntry[]
  /** With which as `before` the next page is asked for; null on the last. */
  readonly next: string | null
  /** All admins in the log. */
  readonly admins: readonly Person[]
}
