import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  type InstallationEvent,
  installationStream,
  type LogOwner,
  ownerOf,
  parseInstallationEvent,
} from '#shared/events/installation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { isStreamFault, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import type { CheckedConnection, CheckedLog, LogCheck } from '../eventStore/eventStoreDb.ts'
import { hashedCategories } from '../transparency/categories.ts'
import { type Identity, noteIdentity, notePendingAppended, readIdentity, toPending } from './identity.ts'
import { type KnownEvent, knownEvents } from './knownEvents.ts'
import { type Mismatch, sentenceOf } from './sentences.ts'

interface Options {
  readonly pool: pg.Pool
  /** The schema of the read side. */
  readonly schema: string
  readonly clock: Clock
  /** Of this application. */
  readonly version: string
}

/**
 * Compares a log with the database's records: its identity, its newest event and the event under its newest
 * signed root. Links a new database and an empty log; also a database and a log from before logs had an
 * identity, when the log has the newest events in the database.
 */
export const createLogCheck =
  (options: Options): LogCheck =>
  async (log, { newest, isLeader }) => {
    const { pool, schema } = options
    const known = [
      ...(newest ? [[appendedHere(newest)]] : []),
      ...(isLeader ? await knownEvents(pool, schema) : []),
    ]
    const mine = (await readIdentity(pool)) ?? (await found(log, known, { ...options, isLeader }))
    if (mine.pending) await appendPending(log, mine, options)
    const records = await readRecords(log)
    if (records === 'deleted') {
      if ((await compare(log, known)) === 'nothing_known') refuse({ kind: 'unprovable', expected: mine })
      return
    }
    await ensureOwned(log, mine, ownerOf(records))
    if (isLeader) await compare(log, known, mine.installationId)
  }

const refuse = (mismatch: Mismatch): never => {
  throw new StoreError('not_ours', sentenceOf(mismatch))
}

const appendedHere = ({ stream, revision, id }: NonNullable<CheckedConnection['newest']>): KnownEvent => ({
  stream,
  revision,
  source: 'the newest event that this process has appended',
  isSame: event => event.id === id,
})

export const readRecords = async (log: CheckedLog): Promise<InstallationEvent[] | 'deleted'> => {
  const records: InstallationEvent[] = []
  try {
    for await (const { type, data, revision } of log.read(installationStream)) {
      if (revision !== BigInt(records.length)) return 'deleted'
      records.push(parseInstallationEvent(type, data))
    }
  } catch (error) {
    if (isStreamFault(error)) return 'deleted'
    throw error
  }
  return records.length === 0 && (await isHidden(log, installationStream)) ? 'deleted' : records
}

/** Whether metadata hides events of a stream; true for a deleted stream, too. */
const isHidden = async (log: CheckedLog, stream: string): Promise<boolean> => {
  let hides = false
  try {
    for await (const { data } of log.read(`$$${stream}`)) {
      const about = data as Readonly<Record<string, unknown>> | null
      hides = ['$tb', '$maxCount', '$maxAge'].some(name => about?.[name] !== undefined)
    }
  } catch (error) {
    if (isStreamFault(error)) return true
    throw error
  }
  return hides
}

const ensureOwned = async (
  log: CheckedLog,
  expected: LogOwner,
  owner: LogOwner | undefined,
): Promise<void> => {
  if (!owner) {
    const first = await log.first(hashedCategories)
    if (!first) refuse({ kind: 'empty', expected })
    else refuse({ kind: 'another', expected, found: { id: first.id, isFounded: false } })
  } else if (owner.installationId !== expected.installationId)
    refuse({ kind: 'another', expected, found: { id: owner.installationId, isFounded: true } })
  else if (owner.databaseId !== expected.databaseId)
    refuse({ kind: 'another_database', expected, found: owner })
}

/**
 * Looks up the newest event of each source. If a stream can't be read, the newest event of another stream is
 * used.
 */
const compare = async (
  log: CheckedLog,
  sources: readonly (readonly KnownEvent[])[],
  id = '',
): Promise<'as_known' | 'nothing_known'> => {
  let found = false
  for (const events of sources)
    for (const known of events) {
      const outcome = await lookFor(log, known)
      if (outcome === 'unreadable') continue
      if (outcome !== 'there') refuse({ kind: outcome, known, id })
      found = true
      break
    }
  return found ? 'as_known' : 'nothing_known'
}

const lookFor = async (
  log: CheckedLog,
  { stream, revision, isSame }: KnownEvent,
): Promise<'there' | 'shorter' | 'differs' | 'unreadable'> => {
  let found: RecordedEvent | undefined
  try {
    for await (const event of log.read(stream, revision, 1)) found = event
  } catch (error) {
    if (isStreamFault(error)) return 'unreadable'
    throw error
  }
  if (found?.revision === revision) return isSame(found) ? 'there' : 'differs'
  if (found || (await isHidden(log, stream))) return 'unreadable'
  return 'shorter'
}

/** The identity of a database without one: it gets one if the log is new too, or has the known events. */
const found = async (
  log: CheckedLog,
  known: readonly (readonly KnownEvent[])[],
  { pool, clock, version, isLeader }: Options & Pick<CheckedConnection, 'isLeader'>,
): Promise<Identity> => {
  if (!isLeader) throw new StoreError('not_leader', 'the log is founded by its leader only')
  const records = await readRecords(log)
  const owner = records === 'deleted' ? undefined : ownerOf(records)
  const first = await log.first(hashedCategories)
  const isNew = known.every(events => events.length === 0)
  const elsewhere = await readIdentity(pool) // another process may have created it meanwhile
  if (elsewhere) return elsewhere
  if (owner) refuse({ kind: 'new_database', found: { id: owner.installationId, isFounded: true } })
  if (first && isNew) refuse({ kind: 'new_database', found: { id: first.id, isFounded: false } })
  const outcome = await compare(log, known, first?.id ?? 'empty')
  if (first && outcome === 'nothing_known')
    refuse({ kind: 'new_database', found: { id: first.id, isFounded: false } })
  const [installationId, databaseId] = [randomUUID(), randomUUID()]
  const event: InstallationEvent = {
    type: 'InstallationFounded',
    data: { installationId, databaseId, version, firstEventId: first?.id ?? null },
  }
  const pending = toPending(event, { after: undefined, at: clock.now(), cause: `founding-${databaseId}` })
  await noteIdentity(pool, { installationId, databaseId, pending })
  const noted = await readIdentity(pool)
  if (!noted) throw new Error('the identity of the log could not be noted')
  return noted
}

/**
 * Repeated, it is the same event; another installation's event in its place is found when the log is
 * compared.
 */
export const appendPending = async (
  log: Pick<CheckedLog, 'append'>,
  { databaseId, pending }: Identity,
  { pool }: Pick<Options, 'pool'>,
): Promise<'appended' | 'conflict'> => {
  if (!pending) return 'appended'
  const { outcome } = await log.append(installationStream, [pending.event], pending.after ?? 'no_stream')
  if (outcome === 'appended') await notePendingAppended(pool, databaseId)
  return outcome
}
