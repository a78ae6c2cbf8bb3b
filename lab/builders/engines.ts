import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject, it } from 'vitest'
import { postgresAccount } from '#embedded/postgres/account.ts'
import { freePort } from '#embedded/postgres/freePort.ts'
import { run, superuser } from '#embedded/postgres/programs.ts'
import { launch } from '#embedded/postgres/server.ts'
import { atFileEnd } from '../runner/cleanUp.ts'
import { startRedis } from './redis.ts'

/** A server on which a contract is tested, or why it is missing. */
export type Engine =
  | { readonly name: string; readonly url: string; readonly tags?: readonly ['detail'] }
  | { readonly name: string; readonly missing: string }
  /** In a run without details. */
  | { readonly name: string; readonly isLeftOut: true }

/** Tests the same contract on every engine. Missing ones are listed as skipped. */
export const onEach = (
  what: string,
  engines: readonly Engine[],
  promises: (url: string) => void | Promise<void>,
): void => {
  for (const engine of engines) {
    if ('isLeftOut' in engine) continue
    if ('url' in engine)
      describe(`${what} on ${engine.name}`, { tags: [...(engine.tags ?? [])] }, () => promises(engine.url))
    else it.skip(`${what} on ${engine.name} (skipped: ${engine.missing})`, () => undefined)
  }
}

export const embeddedPostgres = (): Engine => ({
  name: 'the embedded PostgreSQL',
  url: inject('postgresUrl'),
})

/** The folder of the programs of the newest version that Debian's packages have installed. */
export const findPostgres = (): string | undefined => {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages).map(Number) : []
  const binaries = join(packages, String(Math.max(...versions)), 'bin')
  return existsSync(join(binaries, 'initdb')) ? binaries : undefined
}

/**
 * The newest version that Debian's packages have installed, on a free port with temporary files until the tests are done. Its
 * tests are details: the embedded one is the same program.
 */
export const debianPostgres = async (): Promise<Engine> => {
  const name = 'Debian’s PostgreSQL'
  if (!inject('hasDetails')) return { name, isLeftOut: true }
  const binaries = findPostgres()
  if (binaries === undefined) return { name, missing: 'there is no PostgreSQL of Debian’s on this machine' }
  const home = mkdtempSync(join(tmpdir(), 'calabash-debian-'))
  const data = join(home, 'data')
  const account = postgresAccount()
  const settings = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(account, join(binaries, 'initdb'), [`--pgdata=${data}`, `--username=${superuser}`, ...settings])
  const log = join(home, 'log')
  const server = await launch({
    ...{ binaries, account, data, log, password: 'any', durable: false, maxConnections: 200 },
    port: await freePort(),
  })
  atFileEnd(async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  })
  return { name, url: server.url, tags: ['detail'] }
}

/** Debian's, or any on the path. */
export const debianRedis = async (): Promise<Engine> => {
  const name = 'Redis'
  const redis = await startRedis()
  if (redis === undefined) return { name, missing: 'there is no redis-server on this machine' }
  atFileEnd(redis.kill)
  return { name, url: redis.url }
}

/** The one at `EVENTSTORE_URL`, which is appended to and never cleared: use a separate one. */
export const givenEventStore = (): Engine => {
  const url = process.env['EVENTSTORE_URL']
  const name = 'the server at EVENTSTORE_URL'
  return url ? { name, url } : { name, missing: 'EVENTSTORE_URL is not set' }
}

/** Engines that `npm run test:containers` adds, listed as skipped. */
export const inContainers = (what: string): Engine => ({
  name: `${what} in a container`,
  missing: 'npm run test:containers runs it where there is Docker',
})
