import { Worker } from 'node:worker_threads'
import type { Refusal } from '#shared/refusals.ts'
import type { CsvColumns } from './csvColumns.ts'
import type { StatementFile } from './readStatement.ts'

/** Reads a statement in a thread of its own: a large one takes seconds, in which requests could not be answered. */
export const readInThread = (
  bytes: Uint8Array,
  columns: CsvColumns | undefined,
): Promise<StatementFile | Refusal> => {
  const { promise, resolve, reject } = Promise.withResolvers<StatementFile | Refusal>()
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { bytes, columns },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  worker.once('message', resolve)
  worker.once('error', reject)
  // Without effect after the result.
  worker.once('exit', () => reject(new Error('the thread ended without a result')))
  return promise
}
