import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foldVersion } from './foldVersion.ts'

let home: string
const write = (path: string, text: string): string => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
  return foldVersion(home)
}
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'calabash-fold-'))
  write('package.json', '{}')
  write('ledger/domain/goal/evolve.ts', 'fold')
})
afterEach(() => rmSync(home, { recursive: true }))

describe('the version of the folding code', () => {
  it('is the same for the same code, in any folder', () => {
    expect(foldVersion()).toMatch(/^[0-9a-f]{64}$/)
    expect(foldVersion()).toBe(foldVersion())
    const before = foldVersion(home)
    const other = `${home}-again`
    cpSync(home, other, { recursive: true })
    expect(foldVersion(other)).toBe(before)
    rmSync(other, { recursive: true })
  })
  it.each(['ledger/domain/goal/evolve.ts', 'ledger/domain/goal/rounds/closing.ts', 'shared/time.ts'])(
    'changes when %s is',
    path => {
      const names = [foldVersion(home), write(path, 'one'), write(path, 'two')]
      expect(new Set(names).size).toBe(3)
    },
  )
  it('changes with other events, and other packages', () => {
    const names = [
      foldVersion(home),
      write('shared/events/goal.ts', 'events'),
      write('shared/api/goalKinds.ts', 'limits'),
      write('package.json', '{ "dependencies": {} }'),
    ]
    expect(new Set(names).size).toBe(4)
  })
  it('does not depend on tests, nor on other folders', () => {
    const before = foldVersion(home)
    write('ledger/domain/goal/evolve.test.ts', 'test')
    write('lab/builders/domain/circles.ts', 'test')
    write('lab/builders/domain/goal.ts', 'test')
    write('ledger/api/app.ts', 'answers')
    expect(write('web/app/main.tsx', 'screen')).toBe(before)
  })
})
