import * as z from 'zod'
import { uuidForm } from '../ids.ts'
import { type EventOf, parserOf } from './parsing.ts'

/** Says whose log this is. It is no part of the transparency tree: a log from before has it at its end. */
export const installationStream = 'installation'
export const installationSchemaVersion = 1

const uuid = z.string().regex(uuidForm)

const payloads = {
  /** The first event of a log, or the last one of a log from before logs had an identity. */
  InstallationFounded: z.object({
    installationId: uuid,
    /** The database that may write to this log. */
    databaseId: uuid,
    /** Of the application that founded it. */
    version: z.string(),
    /** The first event of a log from before; null in a new log. */
    firstEventId: uuid.nullable(),
  }),
  /**
   * Another database may write to the log from here on, and the one before may not: a backup was restored, or the log
   * was adopted. So a copy of an installation that is pointed at the log of the original can't write to it.
   */
  DatabaseReplaced: z.object({
    databaseId: uuid,
    previousDatabaseId: uuid,
    reason: z.enum(['restored', 'adopted']),
    version: z.string(),
  }),
} as const

export type InstallationEvent = EventOf<typeof payloads>
export const parseInstallationEvent = parserOf(payloads, 'event of the installation')

/** Whose log it is, by the events of its stream in their order. */
export interface LogOwner {
  readonly installationId: string
  readonly databaseId: string
}

/** Undefined when the stream doesn't begin with its founding. */
export const ownerOf = (events: readonly InstallationEvent[]): LogOwner | undefined => {
  const [first] = events
  if (first?.type !== 'InstallationFounded') return undefined
  const { databaseId } = events.at(-1)?.data ?? first.data
  return { installationId: first.data.installationId, databaseId }
}
