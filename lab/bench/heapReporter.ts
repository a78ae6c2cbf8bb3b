import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapSpaceStatistics } from 'node:v8'

/** Loaded by `--import` into a process that is watched: at a signal it collects its garbage and says what is left. */
process.on('SIGUSR2', () => {
  // What a first collection finalises only a second one frees.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(toldBy(process.pid), JSON.stringify({ heap: heapUsed + external, code: compiled(), rss }))
})

const toldBy = (pid: number): string => join(tmpdir(), `calabash-memory-${pid}.json`)

/** What machine code takes, of functions that are run often: it grows for as long as there are more of them, and no longer. */
const compiled = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(code|trusted)_/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
