import { firstVisible, isSoftDeleted } from './heads.ts'
import { openInbox } from './inbox.ts'
import type { Journal } from './journal.ts'
import { noEvents, type Recorded } from './model.ts'
import { readAllPage, readStreamPage } from './reading.ts'

export type FeedItem =
  | { readonly kind: 'events'; readonly events: readonly Recorded[] }
  /** Everything up to here, a revision or a position, has been considered; what follows is new. */
  | { readonly kind: 'caught_up'; readonly at: number }

interface Options {
  readonly journal: Journal
  /** Without one: all of them. */
  readonly stream?: string
  /** The revision or position that has been seen. */
  readonly after: number | 'end'
  readonly signal: AbortSignal
  readonly pageSize: number
  /** Events that a slow consumer may be behind before it has to read them from the table. */
  readonly capacity?: number
  /** Called before the stream is read; may throw to end the feed. */
  readonly check?: () => Promise<void>
}

/**
 * First from the table, then from the groups as they are committed, without a gap or a repetition: the inbox is open
 * before the last page is read, and whatever is in both is known by its order.
 */
export async function* follow(options: Options): AsyncGenerator<FeedItem, void, undefined> {
  const { journal, stream, signal, pageSize } = options
  const order = (event: Recorded): number => (stream === undefined ? event.position : event.revision)
  const inbox = openInbox(options)
  try {
    let seen = options.after === 'end' ? await endOf(journal, stream) : options.after
    while (!signal.aborted) {
      inbox.reset()
      for (;;) {
        await options.check?.()
        const page = await nextPage(options, seen)
        if (signal.aborted) return
        if (page.length > 0) {
          seen = order(page.at(-1)!)
          yield { kind: 'events', events: page }
        }
        if (page.length < pageSize) break
      }
      yield { kind: 'caught_up', at: seen }
      while (!inbox.isOverflowing() && !signal.aborted) {
        const events = inbox.take().filter(event => order(event) > seen)
        if (events.length === 0) {
          await inbox.wait()
          continue
        }
        seen = order(events.at(-1)!)
        yield { kind: 'events', events }
      }
    }
  } finally {
    inbox.close()
  }
}

const endOf = async (journal: Journal, stream: string | undefined): Promise<number> =>
  stream === undefined ? journal.lastPosition() : (await journal.head(stream)).last

const nextPage = async ({ journal, stream, pageSize }: Options, seen: number): Promise<Recorded[]> => {
  if (stream === undefined) return readAllPage(journal.db, { from: seen + 1, limit: pageSize })
  const head = await journal.head(stream)
  // Deleted is not gone: it may begin again, and is followed on from there.
  if (head.last === noEvents || isSoftDeleted(head)) return []
  return readStreamPage(journal.db, {
    stream,
    from: seen + 1,
    limit: pageSize,
    visibleFrom: firstVisible(head),
  })
}
