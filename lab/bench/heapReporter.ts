import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapSpaceStatistics } from 'node:v8'

/** Loaded by `--import` into the measured process: on a signal it collects garbage and reports its memory. */
process.on('SIGUSR2', () => {
  // Objects finalised by the first collection are freed by the second.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const report = { heap: heapUsed + external, code: compiled(), rss }
  writeFileSync(join(tmpdir(), `calabash-memory-${process.pid}.json`), JSON.stringify(report))
})

/** Machine code of hot functions: it grows only while new functions become hot. */
const compiled = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(code|trusted)_/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
