/** @module-tag detail */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { benches } from './benches.ts'
import { readReport } from './report.ts'

const main = join(import.meta.dirname, 'main.ts')
const run = (...args: string[]) => promisify(execFile)(process.execPath, [main, ...args])

describe('a bench', () => {
  // `benches.long.test.ts` runs the others.
  it('measures something', async () => {
    const { stdout } = await run('append', '--quick', '--json')
    const [line = '', ...more] = stdout.trim().split('\n')
    expect(more).toEqual([])
    expect(readReport(line).bench).toBe('append')
  })

  it.each(benches)('$name has notes', ({ notes }) => expect(existsSync(notes), notes).toBe(true))

  it('has a unique name', () => expect(new Set(benches.map(({ name }) => name)).size).toBe(benches.length))
})

it('lists the benches when an unknown one is requested', async () => {
  await expect(run('nothing')).rejects.toThrow(/there is no bench nothing[\s\S]*usage:/)
})
