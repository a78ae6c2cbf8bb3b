import type pg from 'pg'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { auditTransparency } from './audit.ts'
import { wholeLog } from './sources.ts'

interface Options {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'subscribe'>
}

const mostTold = 1_000

/** The audit of the log against what was hashed of it, for who audits other things as well; a sentence for each difference. */
export const createTransparencyCheck = ({ pool, store }: Options) => ({
  name: 'transparency',
  run: async (signal: AbortSignal): Promise<readonly string[]> => {
    const { differences } = await auditTransparency({ pool, log: () => until(signal, wholeLog(store)) })
    return differences.slice(0, mostTold).map(({ kind, entry, words }) => `${kind}, entry ${entry}: ${words}`)
  },
})

async function* until(signal: AbortSignal, log: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const event of log) {
    signal.throwIfAborted()
    yield event
  }
}
