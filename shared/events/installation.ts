import * as z from 'zod'
import { uuidForm } from '../ids.ts'
import { type EventOf, parserOf } from './parsing.ts'

/**
 * Identifies the installation of this log. It is not part of the transparency tree; an older log has it at
 * its end.
 */
export const installationStream = 'installation'
export const installationSchemaVersion = 1

const uuid = z.string().regex(uuidForm)

const payloads = {
  /** The first event of a log, or the newest one of a log from before logs had an identity. */
  InstallationFounded: z.object({
    installationId: uuid,
    /** The database that may write to this log. */
    databaseId: uuid,
    /** The version of the application that created it. */
    version: z.string(),
    /** The first event of an older log; null in a new log. */
    firstEventId: uuid.nullable(),
  }),
  /**
   * Another database may write to the log from here on, in place of the previous one: a backup was restored,
   * or the log was adopted. So a copy of an installation cannot write to the log of the original.
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

/** The owner of a log, from the events of its stream in order. */
export interface LogOwner {
  readonly installationId: string
  readonly databaseId: string
}

/** Undefined when the stream doesn't begin with InstallationFounded. */
export const ownerOf = (events: readonly InstallationEvent[]): LogOwner | undefined => {
  const [first] = events
  if (first?.type !== 'InstallationFounded') return undefined
  const { databaseId } = events.at(-1)?.data ?? first.data
  return { installationId: first.data.installationId, databaseId }
}
