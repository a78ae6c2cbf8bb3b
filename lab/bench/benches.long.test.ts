import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { benches } from './benches.ts'
import { readReport } from './report.ts'

// Checks only that they work and report; a busy machine cannot show whether they are fast.
it.each(benches)('$name measures something', async bench => {
  const main = join(import.meta.dirname, 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, bench.name, '--quick', '--json'])
  const [line = '', ...more] = stdout.trim().split('\n')
  expect(more).toEqual([])
  expect(readReport(line).bench).toBe(bench.name)
})
