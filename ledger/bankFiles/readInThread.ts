import type { Refusal } from '#shared/refusals.ts'
import { inThread } from '../inThread.ts'
import type { CsvColumns } from './csvColumns.ts'
import type { StatementFile } from './readStatement.ts'

/** Reads a statement in a thread of its own: a large one takes seconds. */
export const readInThread = (
  bytes: Uint8Array,
  columns: CsvColumns | undefined,
): Promise<StatementFile | Refusal> => inThread(new URL('./thread.ts', import.meta.url), { bytes, columns })
