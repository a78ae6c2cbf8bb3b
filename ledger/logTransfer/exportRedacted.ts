import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { isRedacted } from '#shared/events/redaction.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { upToNow } from '#shared/wholeStream.ts'
import { noted } from '../accounts/operatorLog.ts'
import type { EventTags } from '../eventStore/tags.ts'
import type { StoredTextKeys } from '../texts/keys.ts'
import { createRedactionDigest, redactingCommand } from '../transparency/redactions.ts'
import { CannotCarry, type CarriedEvent, placeOf } from './carried.ts'
import type { Seal } from './format.ts'
import { hasPlainText, redacted } from './redacting.ts'
import { type LogSource, reported } from './sources.ts'
import { flushFolder, writeLogFile } from './writeLogFile.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly keys: StoredTextKeys
  readonly tags: EventTags
  readonly source: LogSource
  readonly found: OldTexts
}

export interface OldTexts {
  readonly events: number
  /** Places of events that others have written: encrypting their texts would vouch for them. */
  readonly ofOthers: ReadonlySet<string>
}

/**
 * Finds the events of this installation that have plain texts.
 * @throws CannotCarry when there are none, or when they were encrypted before
 */
export const findOldTexts = async (
  tagged: Pick<EventStore, 'subscribe'>,
  signal: AbortSignal,
): Promise<OldTexts> => {
  let [events, before] = [0, 0]
  const ofOthers = new Set<string>()
  for await (const item of upToNow(tagged, { streamPrefix: ourPrefixes, after: undefined }, signal)) {
    if (item.kind !== 'event') continue
    if (isRedacted(item.event)) before++
    if (!hasPlainText(item.event)) continue
    if (item.event.untrusted === undefined) events++
    else ofOthers.add(placeOf(item.event))
  }
  signal.throwIfAborted()
  if (before > 0)
    throw new CannotCarry(`The old texts of this log are encrypted already, in ${before} events.`)
  if (events === 0)
    throw new CannotCarry('This log has no texts that are not encrypted: nothing is to be done.')
  return { events, ofOthers }
}

/** Writes the log with its old texts encrypted. The file gets its name only after the admins' log says which events they are. */
export const exportRedacted = async (
  { pool, source, found, ...parts }: Parts,
  to: string,
  { signal, report }: { readonly signal: AbortSignal; readonly report: Parameters<typeof reported>[1] },
): Promise<Seal> => {
  const digest = createRedactionDigest()
  const events = async function* (): AsyncGenerator<CarriedEvent> {
    for await (const event of reported(source, report)) {
      const isOld = hasPlainText(event) && !found.ofOthers.has(placeOf(event))
      const written = isOld ? await redacted(event, parts) : event
      digest.add(written)
      yield written
    }
  }
  const draft = `${to}.redacted`
  try {
    const header = { source: source.name, at: instant(Date.now()) }
    const end = await writeLogFile(draft, header, events(), { signal })
    const args = [String(found.events), digest.hex()]
    await noted(pool, { command: redactingCommand, args }, async () => {
      await rename(draft, to)
      await flushFolder(dirname(to))
    })
    return end
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
