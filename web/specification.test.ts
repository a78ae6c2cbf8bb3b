import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every row of the README's tables that names a browser test. */
const rows = [
  ...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(
    /^\| .+ \| `(\w+\.test\.ts)` \| (.+) \|$/gm,
  ),
].map(([, file = '', test = '']) => ({ file, test }))

const testsIn = (file: string): string[] => {
  const path = join(import.meta.dirname, '../lab/e2e', file)
  if (!existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(/\bit\(\s*'([^']+)'/g)].map(([, name = '']) => name)
}

describe('the tables of screens and their tests', () => {
  it('name existing tests only', () => {
    const missing = rows.filter(({ file, test }) => !testsIn(file).includes(test))
    expect(missing).toEqual([])
  })

  it('are found', () => expect(rows.length).toBeGreaterThan(80))
})
