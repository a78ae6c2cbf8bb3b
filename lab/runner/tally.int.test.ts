/** @module-tag detail */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = `import { tally } from ${JSON.stringify(join(import.meta.dirname, 'tally.ts'))}
  export default { test: { globals: true, reporters: [tally()] } }`

/** The output of a run over these test files. */
const run = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.js`), text)
  return spawnSync(process.execPath, [vitest, 'run', '--root', folder], { encoding: 'utf8', env: {} }).stdout
}

describe('the closing line', () => {
  it('counts passed tests, and lists skipped ones with their reason', () => {
    const printed = run({
      mixed: `it('works', () => {}); it.skip('left out', () => {}); it.todo('one day')
        it('cannot here', ({ skip }) => skip('no browser')); it('breaks', () => { throw new Error('x') })`,
    })
    expect(printed).toMatch(/\n1 passed, 1 failed, 3 skipped\n$/)
    expect(printed).toContain('skipped: mixed.test.js > left out\n')
    expect(printed).toContain('skipped: mixed.test.js > cannot here (no browser)\n')
  })

  it('lists tests that passed only in a retry', () => {
    const printed = run({
      moody: `let tries = 0; it('has moods', { retry: 1 }, () => { if (tries++ === 0) throw new Error('x') })
        it('has none', { retry: 1 }, () => {})`,
    })
    expect(printed).toMatch(/\n2 passed, 0 failed, 0 skipped\n$/)
    expect(printed.match(/passed only on retry: .*/g)).toEqual([
      'passed only on retry: moody.test.js > has moods: x',
    ])
  })

  it('counts errors that prevented tests as failures', () => {
    const printed = run({
      missing: `import './nowhere.js'; it('is never seen', () => {})`,
      hook: `describe('a hook', () => { beforeAll(() => { throw new Error('x') }); it('is skipped', () => {}) })`,
      nobodys: `it('works', async () => { setTimeout(() => { throw new Error('nobody’s') }); await new Promise(r => setTimeout(r, 50)) })`,
    })
    expect(printed).toMatch(/\n1 passed, 3 failed, 1 skipped\n$/)
  })
})
