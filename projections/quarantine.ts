import type pg from 'pg'
import * as z from 'zod'
import { shownName, shownReason } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Asked } from './db/inTurn.ts'

/** A stream that is held back: nothing of it is shown beyond `position`, and all other streams go on. */
export interface Held {
  readonly stream: string
  /** Null for a stream that is none of a goal. */
  readonly goalId: GoalId | null
  readonly position: string
  /** Of the event that is to blame, where it is one of the stream's own. */
  readonly revision: string | null
  /** In a sentence, for admins. */
  readonly reason: string
}

export const quarantineDefinition = (schema: string): readonly string[] => [
  `create table ${schema}.quarantine (
    stream text collate "C" primary key, goal_id int8, position int8 not null, revision text, reason text not null,
    since timestamptz not null default now()
  )`,
  `create unique index quarantine_by_goal on ${schema}.quarantine (goal_id) where goal_id is not null`,
]

/** Thrown in place of projecting an event: it says itself that its stream is to be held back. */
export class HoldBack extends Error {
  override name = 'HoldBack'
}

/** What keeps an event from being projected, in a sentence. */
export const reasonOf = (
  error: unknown,
  { type, revision }: Pick<RecordedEvent, 'type' | 'revision'>,
): string => {
  if (error instanceof HoldBack) return error.message
  const what =
    error instanceof z.ZodError
      ? error.issues.map(({ path, message }) => `${path.join('.') || 'the event'}: ${message}`).join('; ')
      : (error as Error).message
  return shownReason(`The event ${type.slice(0, 60)} at revision ${revision} cannot be used: ${what}`)
}

/** A stream that is held back already keeps its first reason. */
export const holdBack = (client: Asked, schema: string, held: readonly Held[]): Promise<unknown> =>
  client.query({
    name: `hold-back-${schema}`,
    text: `insert into ${schema}.quarantine (stream, goal_id, position, revision, reason)
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::text[])
      on conflict (stream) do nothing`,
    values: [
      held.map(({ stream }) => shownName(stream)),
      held.map(({ goalId }) => goalId),
      held.map(({ position }) => position),
      held.map(({ revision }) => revision),
      held.map(({ reason }) => shownReason(reason)),
    ],
  })

export const forgetHeld = (client: Asked, schema: string, streams: readonly string[]): Promise<unknown> =>
  client.query({
    name: `forget-held-${schema}`,
    text: `delete from ${schema}.quarantine where stream = any($1::text[])`,
    values: [streams.map(shownName)],
  })

/** Those of these goals that are held back. */
export const heldAmong = async (
  client: Asked,
  schema: string,
  goals: ReadonlySet<GoalId>,
): Promise<Set<GoalId>> => {
  const result = await client.query<{ goal_id: GoalId }>({
    name: `quarantine-${schema}`,
    text: `select goal_id from ${schema}.quarantine where goal_id = any($1::int8[])`,
    values: [[...goals]],
  })
  return new Set(result.rows.map(row => row.goal_id))
}

/** Whether Postgres refused what it was given, rather than the work: the same again would be refused again. */
export const isRefusedData = (error: unknown): error is pg.DatabaseError => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^(22|23|54)/.test(code)
}
