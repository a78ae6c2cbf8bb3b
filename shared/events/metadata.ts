import * as z from 'zod'
import { moment } from './fields.ts'

/** What every event says about itself beside its payload. */
export const metadataSchema = z.object({
  /** Who did it: `user:17`, or a part of the house such as `system:sweeper`. */
  actor: z.string(),
  /** The command, or the event at Stripe, that brought it about; its event id is derived from this. */
  cause: z.string(),
  /** One click or one webhook, through everything that followed from it: for a click, the id of its trace. */
  correlation: z.string(),
  /** The trace context in which it was decided, if traces are collected; projecting it and its jobs continue that trace. */
  traceparent: z.string().optional(),
  /** When it happened, by the application's clock. */
  at: moment,
  schemaVersion: z.int().min(1),
})
export type Metadata = Readonly<z.output<typeof metadataSchema>>
