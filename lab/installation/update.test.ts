import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Stands in the place of `docker`: keeps whether the stores have TLS, and whether they accept connections without it. */
const docker = `#!/bin/sh
echo "\${POSTGRES_TCP:+accepting both: }$*" >>calls
case "$*" in *"$(cat fails)"*) exit 1 ;; esac
case "$*" in
  *'ps --quiet'*) echo "a-$4" ;;
  *'test -e'*) [ -e has-tls ] ;;
  *'grep -q'*) [ -e accepts-both ] ;;
  *'postgres redis') touch has-tls; if [ "\${POSTGRES_TCP:-}" = host ]; then touch accepts-both; else rm -f accepts-both; fi ;;
esac
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calabash-update-'))
  for (const name of ['.docker', 'bin']) mkdirSync(at(name))
  copyFileSync(join(import.meta.dirname, '../../.docker/update.sh'), at('.docker/update.sh'))
  // It has a test of its own.
  writeFileSync(at('.docker/secrets.sh'), '')
  writeFileSync(at('bin/docker'), docker, { mode: 0o755 })
  fail('nothing')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (path: string): string => join(folder, path)
const fail = (part: string): void => writeFileSync(at('fails'), part)
/** The calls that change something, without their options. */
const update = (): string[] => {
  rmSync(at('calls'), { force: true })
  try {
    execFileSync('sh', [at('.docker/update.sh')], {
      env: { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` },
      stdio: 'ignore',
    })
  } finally {
    calls = readFileSync(at('calls'), 'utf8').trim().split('\n')
  }
  return changes()
}
let calls: string[] = []
const changes = (): string[] =>
  calls.flatMap(
    call =>
      /^(accepting both: )?.*(postgres redis|run .*migrate|stop .*|up .*worker api)$/.exec(call)?.[0] ?? [],
  )

const stores = 'compose up --detach --wait --no-deps postgres redis'

it('lets the old containers go on without TLS until they have stopped', () => {
  const done = update()
  expect(done[0]).toBe(`accepting both: ${stores}`)
  expect(done[1]).toContain('migrate')
  expect(done.at(-2)).toContain('stop')
  expect(done.at(-1)).toBe(stores)
  expect(existsSync(at('accepts-both'))).toBe(false)
})

it('leaves Postgres and Redis alone when they have TLS', () => {
  update()
  expect(update().filter(call => call.includes(stores))).toEqual([])
})

it('ends what an interrupted update has begun', () => {
  fail('migrate')
  expect(update).toThrow()
  expect(existsSync(at('accepts-both'))).toBe(true)
  fail('nothing')
  const done = update()
  expect(done.filter(call => call.includes(stores))).toEqual([stores])
  expect(done.at(-1)).toBe(stores)
})
