import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'release.ts')
const changelog = `# Changelog

## Unreleased

- Not yet.

## 1.2.0

- **Circles** begin sooner.

## 1.1.0

- The first.
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calabash-release-'))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  writeFileSync(join(folder, 'package.json'), packageOf('0.0.1'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const packageOf = (version: string): string =>
  `{\n  "name": "calabash",\n  "version": "${version}",\n  "license": "MIT"\n}\n`
const release = (...tag: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...tag], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr, packageFile: readFileSync(join(folder, 'package.json'), 'utf8') }
}

it('takes the version from the tag, and prints what the changelog says of it', () => {
  expect(release('v1.2.0')).toEqual({
    status: 0,
    stdout: '- **Circles** begin sooner.\n',
    stderr: '',
    packageFile: packageOf('1.2.0'),
  })
})

it.each([
  ['v1.3.0', 'has no section 1.3.0'],
  ['v1.2', 'v1.2 is not a version'],
  ['1.2.0', '1.2.0 is not a version'],
])('refuses %s, and changes nothing', (tag, reason) => {
  expect(release(tag)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(reason),
    packageFile: packageOf('0.0.1'),
  })
})
