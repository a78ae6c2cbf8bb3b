import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import sitePackage from './package.json' with { type: 'json' }
import lockFile from './package-lock.json' with { type: 'json' }
import { pages, placeOf, root, sectionName, sourceOf, targetOf } from './pages.ts'

describe('a page of the repository', () => {
  it.each([
    ['docs/operations.md', 'operations.md'],
    ['docs/decisions/0006-verifiable-draw.md', 'decisions/0006-verifiable-draw.md'],
    ['ledger/accounts/README.md', 'parts/ledger/accounts.md'],
    ['lab/bench/append.md', 'parts/lab/bench/append.md'],
    ['README.md', 'overview.md'],
    ['SECURITY.md', 'security.md'],
    ['docs/site/index.md', 'index.md'],
  ])('%s is at %s', (path, place) => expect(placeOf(path)).toBe(place))

  it('has a place of its own', () => {
    expect(pages.length).toBeGreaterThan(100)
    expect(new Set(pages.map(placeOf)).size).toBe(pages.length)
    for (const path of pages) {
      expect(existsSync(join(root, path)), path).toBe(true)
      expect(sourceOf(placeOf(path))).toBe(path)
    }
  })

  it('is in the sidebar', () => {
    const sidebar = readFileSync(join(root, 'docs/site/.vitepress/sidebar.ts'), 'utf8')
    const folders = ['docs/decisions/', 'lab/']
    const missing = pages.filter(
      page =>
        page !== 'docs/site/index.md' &&
        !folders.some(folder => page.startsWith(folder)) &&
        !sidebar.includes(`'${page}'`),
    )
    expect(missing).toEqual([])
  })
})

describe('a link', () => {
  it.each([
    ['operations.md#settings', '/operations.md#settings'],
    ['../ledger/accounts/README.md', '/parts/ledger/accounts.md'],
    ['../ledger/accounts', '/parts/ledger/accounts.md'],
    ['../CONTRIBUTING.md', '/contributing.md'],
    ['decisions', expect.stringContaining('/decisions/0001-')],
  ])('to %s leads to a page', (link, href) =>
    expect(targetOf(link, 'docs/fairness.md')).toEqual({ kind: 'page', href }),
  )
  it.each([
    ['../lab/bench/slowDisk.c', 'lab/bench/slowDisk.c'],
    ['../shared', 'shared'],
  ])('to %s leads to a file', (link, path) =>
    expect(targetOf(link, 'docs/benchmarks.md')).toEqual({ kind: 'file', path }),
  )
  it.each(['https://example.org/a.md', '#settings', 'mailto:a@example.org'])('to %s stays', link =>
    expect(targetOf(link, 'docs/fairness.md')).toBeUndefined(),
  )
  it('names sections as GitHub does', () =>
    expect(sectionName('Who may import whom, and `why`?')).toBe('who-may-import-whom-and-why'))
})

describe('the packages of the site', () => {
  const locked = Object.entries(lockFile.packages as Record<string, { integrity?: string }>).filter(
    ([path]) => path !== '',
  )

  it('have a hash each, and come from the configured registry', () => {
    expect(locked.length).toBeGreaterThan(100)
    for (const [path, entry] of locked) {
      expect([path, entry.integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
      expect([path, 'resolved' in entry]).toEqual([path, false])
    }
  })

  it('are pinned exactly, and are none of the application', () => {
    for (const [name, version] of Object.entries(sitePackage.devDependencies)) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
      const same = (packageFile.dependencies as Record<string, string>)[name]
      if (name.startsWith('@fontsource')) expect(version).toBe(same)
      else expect(same).toBeUndefined()
    }
  })
})
