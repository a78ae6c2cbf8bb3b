import type pg from 'pg'
import * as z from 'zod'
import { shownReason } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/** A stream that is held back: nothing after `position` is shown, and all other streams continue. */
export interface HeldStream {
  readonly stream: string
  /** Null for a stream that belongs to no goal. */
  readonly goalId: GoalId | null
  readonly position: string
  /** Of the event that caused it, if it is in this stream. */
  readonly revision: string | null
  /** A sentence for admins. */
  readonly reason: string
}

/** The stream has to be held back; the message is the reason that admins see. */
export class CannotProject extends Error {
  override name = 'CannotProject'
}

/** @throws CannotProject for an event that this installation has not written */
export const ensureProjectable = ({ untrusted }: RecordedEvent): void => {
  if (untrusted !== undefined) throw new CannotProject(untrusted)
}

/** Why an event cannot be projected, in a sentence. */
export const reasonOf = (
  error: unknown,
  { type, revision }: Pick<RecordedEvent, 'type' | 'revision'>,
): string => {
  if (error instanceof CannotProject) return error.message
  const what =
    error instanceof z.ZodError
      ? error.issues.map(({ path, message }) => `${path.join('.') || 'the event'}: ${message}`).join('; ')
      : (error as Error).message
  return shownReason(`The event ${type.slice(0, 60)} at revision ${revision} cannot be used: ${what}`)
}

export const toHeldStream = (
  { stream, position, revision }: RecordedEvent,
  held: { readonly goalId: GoalId | null; readonly reason: string; readonly isOfStream?: boolean },
): HeldStream => ({
  stream,
  goalId: held.goalId,
  position: String(position),
  revision: held.isOfStream === false ? null : String(revision),
  reason: held.reason,
})

/** Whether Postgres refused the data, so that it would refuse the same data again. */
export const isRefusedData = (error: unknown): error is pg.DatabaseError => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^(22|23|54)/.test(code)
}
