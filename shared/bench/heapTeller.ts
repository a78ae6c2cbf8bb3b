import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Loaded by `--import` into a process that is watched: at a signal it collects its garbage and says what is left. */
process.on('SIGUSR2', () => {
  // What a first collection finalises only a second one frees.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(toldBy(process.pid), JSON.stringify({ heap: heapUsed + external, rss }))
})

const toldBy = (pid: number): string => join(tmpdir(), `calabash-memory-${pid}.json`)
