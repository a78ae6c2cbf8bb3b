import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapSpaceStatistics } from 'node:v8'

/** Loaded by `--import` into the process that is measured: at a signal it collects its garbage and reports its memory. */
process.on('SIGUSR2', () => {
  // What a first collection finalises only a second one frees.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const report = { heap: heapUsed + external, code: compiled(), rss }
  writeFileSync(join(tmpdir(), `calabash-memory-${process.pid}.json`), JSON.stringify(report))
})

/** Machine code of functions that run often: it grows as long as there are more of them, and no longer. */
const compiled = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(code|trusted)_/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
