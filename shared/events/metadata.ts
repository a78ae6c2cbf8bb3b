import * as z from 'zod'
import { moment } from './fields.ts'

/** The metadata of every event. */
export const metadataSchema = z.object({
  /** The actor: `user:17`, or a part of the application such as `system:sweeper`. */
  actor: z.string(),
  /** The command, or the event at Stripe, that caused it; the event id is derived from it. */
  cause: z.string(),
  /** The request or webhook from which it follows, directly or not: for a request, the id of its trace. */
  correlation: z.string(),
  /**
   * The trace context of the decision, if traces are collected; its projection and its jobs continue that
   * trace.
   */
  traceparent: z.string().optional(),
  /** By the application's clock. */
  at: moment,
  schemaVersion: z.int().min(1),
  /** Proves that the application wrote the event in its place; older events have none. */
  tag: z.string().optional(),
})
export type Metadata = Readonly<z.output<typeof metadataSchema>>
