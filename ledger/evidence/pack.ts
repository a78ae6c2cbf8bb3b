import type pg from 'pg'
import { peopleIn } from '#projections/readModels/journal/query.ts'
import type { ProvenEvent, TreeHead } from '#shared/api/transparency.ts'
import { byteOrderMark } from '#shared/csv.ts'
import type { Currency } from '#shared/currencies.ts'
import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { dateOf, type Instant, instant } from '#shared/time.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import type { PaymentPhotos } from '../accounts/paymentPhotos.ts'
import { statementCsvHead, statementCsvRows } from '../statements/csv.ts'
import { makeStatement } from '../statements/statement.ts'
import type { ReceiptProofs } from '../transparency/receiptProofs.ts'
import { evidenceTexts } from './evidenceTexts.ts'
import { inParts } from './parts.ts'
import { readme } from './readme.ts'
import { collections, type NameOf, type SeenEvent, type Table, tableRow, tables } from './tables.ts'
import type { ZipEntry } from './zip.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
  readonly receiptProofs: ReceiptProofs
  readonly paymentPhotos: Pick<PaymentPhotos, 'file'>
}

interface Wanted {
  readonly goalId: GoalId
  readonly name: string
  readonly currency: Currency
  /** The part of an event that the caller may see. */
  readonly seen: (event: RecordedEvent) => Pick<SeenEvent, 'data' | 'whole'>
  readonly checker: string
  readonly now: Instant
}

const { columns: headings } = evidenceTexts

const batchSize = 200

/**
 * A circle's events as files that can be verified without us. Undefined while its newest event has not been
 * hashed. The stream is read once for each file and never held in memory: a circle may have any length.
 */
export const openPack = async (
  { pool, store, receiptProofs, paymentPhotos }: Parts,
  { goalId, name, currency, seen, checker, now }: Wanted,
): Promise<AsyncGenerator<ZipEntry> | undefined> => {
  const stream = goalStream(goalId)
  let count = 0n
  let partial = false
  let begunAt = now
  const all = async function* (): AsyncGenerator<RecordedEvent> {
    for await (const event of store.read(stream, 0n, Number(count))) yield event
  }
  for await (const event of wholeStream(store, stream)) {
    if (event.untrusted !== undefined) break
    if (count === 0n) begunAt = metadataSchema.parse(event.metadata).at
    count = event.revision + 1n
    partial ||= !seen(event).whole
  }
  const head = await receiptProofs.headOver({ stream, revision: Number(count - 1n) })
  if (!head) return undefined

  const shown = (event: RecordedEvent): SeenEvent => {
    const { at, actor } = metadataSchema.parse(event.metadata)
    const { revision, type } = event
    return { revision: String(revision), type, at, actor, ...seen(event) }
  }

  return (async function* () {
    const people = await peopleIn(pool, goalId)
    const names = new Map(people.map(({ userId, username }) => [userId as number, username]))
    const nameOf: NameOf = userId =>
      typeof userId === 'number' ? (names.get(userId) ?? peopleTexts.number({ number: userId })) : ''

    yield {
      name: 'README.txt',
      content: readme({ goalId, name, currency, head, events: count, partial, madeAt: now }).replaceAll(
        '\n',
        '\r\n',
      ),
    }
    yield { name: 'root.json', content: `${JSON.stringify(head, null, 2)}\n` }
    yield { name: 'checker.html', content: checker }
    yield {
      name: 'people.csv',
      content:
        byteOrderMark +
        [
          [headings.number, headings.name],
          ...people.map(({ userId, username }) => [userId, username ?? peopleTexts.formerMember]),
        ]
          .map(tableRow)
          .join(''),
    }
    for (const { file, types } of collections)
      yield* inParts(
        { file, extension: 'json', open: '[\n', between: ',\n', close: '\n]\n' },
        chosen(all(), event => {
          const { whole, ...rest } = shown(event)
          return types.includes(event.type) ? JSON.stringify({ ...rest, complete: whole }) : undefined
        }),
      )
    for (const table of tables) yield* inParts(csvForm(table), rowsOf(table))
    yield* photos()
    yield* statement()
    yield* inParts(csvForm(eventTable), hashes())
    yield* receipts()

    async function* rowsOf(table: Table): AsyncGenerator<string> {
      yield* chosen(all(), event => {
        const row = table.row(shown(event), { nameOf, currency })
        return row && tableRow(row)
      })
    }
    /** Of those that the caller may see, what is not removed and not erased. */
    async function* photos(): AsyncGenerator<ZipEntry> {
      const hashes = new Map<string, string>()
      for await (const event of all()) {
        if (event.type !== 'PhotoAttached' && event.type !== 'PhotoRemoved') continue
        const { data, whole } = shown(event)
        if (!whole) continue
        if (event.type === 'PhotoAttached') hashes.set(String(data['photoId']), String(data['sha256']))
        else hashes.delete(String(data['photoId']))
      }
      for (const [photoId, sha256] of hashes) {
        const content = await paymentPhotos.file({ goalId, photoId, sha256 })
        if (content) yield { name: `photos/${photoId}.webp`, content }
      }
    }
    async function* statement(): AsyncGenerator<ZipEntry> {
      const until = instant(Date.parse(now) + 1)
      const made = await makeStatement(pool, {
        of: { goalId },
        memberName: undefined,
        period: {
          name: 'all',
          timeZone: 'UTC',
          firstDay: dateOf(begunAt),
          lastDay: dateOf(now),
          from: instant(0),
          until,
        },
        now,
      })
      if (!made) return
      try {
        const form = {
          file: 'statement',
          extension: 'csv',
          open: statementCsvHead(),
          between: '',
          close: '',
        } as const
        yield* inParts(form, statementCsvRows(made))
      } finally {
        await made.statement.close()
      }
    }
  })()

  /** Batches with their hashes. */
  async function* hashed(): AsyncGenerator<readonly RecordedEvent[]> {
    let batch: RecordedEvent[] = []
    for await (const event of all()) {
      batch.push(event)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  function leavesUnder(batch: readonly RecordedEvent[]) {
    return receiptProofs.leavesOf(stream, batch[0]?.revision ?? 0n, batch.at(-1)?.revision ?? 0n)
  }
  async function* hashes(): AsyncGenerator<string> {
    for await (const batch of hashed()) {
      const leaves = await leavesUnder(batch)
      for (const event of batch) {
        const { revision, at, type, actor, whole } = shown(event)
        const leaf = leaves.get(event.revision)
        yield tableRow([
          ...[revision, at, type, actor, leaf?.index, leaf?.hash.toString('hex')],
          whole ? evidenceTexts.yes : evidenceTexts.no,
        ])
      }
    }
  }
  async function* receipts(): AsyncGenerator<ZipEntry> {
    let number = 0
    // The first event names the currency of all amounts, so each file begins with it.
    let first: ProvenEvent | undefined
    for await (const batch of hashed()) {
      const leaves = await leavesUnder(batch)
      const proven: ProvenEvent[] = []
      for (const event of batch) {
        const leaf = leaves.get(event.revision)
        if (leaf && seen(event).whole)
          proven.push(await receiptProofs.proofOfRead(head as TreeHead, leaf, event))
      }
      if (proven.length === 0) continue
      const events = first ? [first, ...proven] : proven
      const [creation] = proven
      if (batch[0]?.revision === 0n && creation && 'entry' in creation) first = creation
      number += 1
      yield {
        name: `events/${String(number).padStart(4, '0')}.json`,
        content: `${JSON.stringify({ format: 'calabash-receipt-1', events, head }, null, 2)}\n`,
      }
    }
  }
}

const eventTable = {
  file: 'events',
  headings: () => [
    headings.revision,
    headings.time,
    headings.event,
    headings.actor,
    headings.index,
    headings.hash,
    headings.whole,
  ],
}
const csvForm = ({ file, headings: columns }: Pick<Table, 'file' | 'headings'>) =>
  ({ file, extension: 'csv', open: byteOrderMark + tableRow(columns()), between: '', close: '' }) as const

async function* chosen(
  events: AsyncIterable<RecordedEvent>,
  textOf: (event: RecordedEvent) => string | undefined,
): AsyncGenerator<string> {
  for await (const event of events) {
    const text = textOf(event)
    if (text !== undefined) yield text
  }
}
