import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { postgresAccount } from '#embedded/postgres/account.ts'
import { freePort } from '#embedded/postgres/freePort.ts'
import { guardAgainstOrphan } from '#embedded/postgres/guard.ts'
import { begin, run, superuser } from '#embedded/postgres/programs.ts'
import { atFileEnd } from '../runner/cleanUp.ts'
import { readCompose } from './compose.ts'
import type { secretsMaker } from './madeSecrets.ts'

type Made = ReturnType<typeof secretsMaker>
/** What the compose file reads from the environment. */
type Given = Readonly<Record<string, string>>

/** Without a container: with the files of this installation, and on a port of its own. */
const scriptOf = (service: 'postgres' | 'redis', { folder }: Made, given: Given) => {
  const { entrypoint, command } = readCompose(given).services[service]!
  const place = mkdtempSync(join(folder, service))
  mkdirSync(join(place, 'data'), { mode: 0o700 })
  const script = ((entrypoint ?? command)?.at(-1) ?? '')
    .replaceAll('/tmp/', `${place}/`)
    .replaceAll('/run/secrets/', join(folder, '.secrets/'))
    .replace('dir /data', `dir ${place}/data`)
  return { script, data: join(place, 'data') }
}

const untilFileEnd = (server: ChildProcess): void => {
  const guard = guardAgainstOrphan(server)
  atFileEnd(async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGINT')) await ended
    guard?.kill('SIGKILL')
  })
}

/** Debian's PostgreSQL, started by the command of docker-compose.yml. */
export const composedPostgres = async (
  binaries: string,
  made: Made,
  given: Given = {},
): Promise<{ readonly port: number }> => {
  const { script, data } = scriptOf('postgres', made, given)
  const account = postgresAccount()
  const password = `--pwfile=${made.pathOf('database_password')}`
  const initdb = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    password,
    '--auth=scram-sha-256',
    '--no-sync',
  ]
  await run(account, join(binaries, 'initdb'), initdb)
  const port = await freePort()
  const server = `${binaries}/postgres -D ${data} -c port=${port} -c unix_socket_directories= -c fsync=off`
  untilFileEnd(
    begin(account, '/bin/sh', ['-ec', script.replace('docker-entrypoint.sh postgres', server)], 'ignore'),
  )
  return { port }
}

/** Redis, likewise. */
export const composedRedis = async (made: Made, given: Given = {}): Promise<{ readonly port: number }> => {
  const port = await freePort()
  const script = scriptOf('redis', made, given).script.replace(
    'tls-port 6380',
    `tls-port ${port}\nbind 127.0.0.1 127.0.0.2`,
  )
  untilFileEnd(spawn('sh', ['-ec', script], { stdio: 'ignore', detached: true }))
  return { port }
}
