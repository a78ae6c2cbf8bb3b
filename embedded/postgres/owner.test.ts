import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimFolder } from './owner.ts'

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'calabash-owner-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const note = (path: string): string => join(path, 'owner.pid')

describe('claiming a folder', () => {
  it('lasts until it is released, and leaves no files', () => {
    const path = folder()
    const claim = claimFolder(path)
    expect(() => claimFolder(path)).toThrow(`in use by process ${process.pid}`)
    claim.release()
    claimFolder(path).release()
    expect(readdirSync(path)).toEqual([])
  })

  it.each([
    ['an owner who died', '999999999 boot/1'],
    ['a process that has its pid now', `${process.pid} boot/1`],
    ['a truncated lock file', ''],
  ])('takes over from %s', (_, text) => {
    const path = folder()
    writeFileSync(note(path), text)
    claimFolder(path)
    expect(readFileSync(note(path), 'utf8')).toMatch(new RegExp(`^${process.pid} \\S+\n$`))
    expect(readdirSync(path)).toEqual(['owner.pid'])
  })
})
