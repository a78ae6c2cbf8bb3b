import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

const text = readFileSync(join(import.meta.dirname, '..', 'CONTRIBUTING.md'), 'utf8')
/** Names in the first column, `@scope/*` standing for all of a scope. */
const listed = text
  .split('\n')
  .filter(line => /^\| `/.test(line))
  .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
const { dependencies, optionalDependencies, devDependencies } = packageFile
const packages: Record<string, string> = { ...dependencies, ...optionalDependencies, ...devDependencies }

const covers = (name: string) => (entry: string) =>
  entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1)))

describe('the packages', () => {
  it.each(Object.keys(packages))('have a reason: %s', name => {
    expect(listed.filter(covers(name))).toHaveLength(1)
  })

  it('are all still there', () => {
    const gone = listed.filter(entry => !Object.keys(packages).some(name => covers(name)(entry)))
    expect(gone).toEqual([])
  })

  it('are pinned exactly', () => {
    for (const [name, version] of Object.entries(packages))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})
