import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { type Audit, auditTransparency } from './audit.ts'
import { wholeLog } from './sources.ts'

interface Options {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'subscribe'>
  /** Roots that were kept elsewhere. */
  readonly kept?: readonly TreeHead[]
  /** Told of all that was found out, not only of what is wrong. */
  readonly onAudit?: (audit: Audit) => void
}

/** The name that its findings go by. */
export const transparencyCheck = 'transparency'

const mostTold = 1_000

/** The audit of the log against what was hashed of it, for who audits other things as well; a sentence for each difference. */
export const createTransparencyCheck = ({ pool, store, kept = [], onAudit }: Options) => ({
  name: transparencyCheck,
  run: async (signal: AbortSignal): Promise<readonly string[]> => {
    const audit = await auditTransparency({ pool, log: () => until(signal, wholeLog(store)), kept })
    onAudit?.(audit)
    return audit.differences
      .slice(0, mostTold)
      .map(({ kind, entry, words }) => `${kind}, entry ${entry}: ${words}`)
  },
})

async function* until(signal: AbortSignal, log: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const event of log) {
    signal.throwIfAborted()
    yield event
  }
}
