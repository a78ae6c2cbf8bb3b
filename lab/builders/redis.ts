import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '#embedded/postgres/freePort.ts'
import { guardAgainstOrphan } from '#embedded/postgres/guard.ts'

export const findRedis = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map(folder => `${folder}/redis-server`)
    .find(path => existsSync(path))

/**
 * As in production: every write is logged, and nothing is evicted. Undefined without Redis.
 * @param place where its folder is created
 */
export const startRedis = async (place = tmpdir()) => {
  const program = findRedis()
  if (program === undefined) return undefined
  const port = await freePort()
  const folder = mkdtempSync(join(place, 'calabash-redis-'))
  let server = await launch(program, port, folder)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    port,
    pid: (): number => server.pid ?? 0,
    /** Resolves when this process ends; each restart has a new one. */
    ended: async (): Promise<void> => {
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
    url: `redis://127.0.0.1:${port}`,
    /** With its logged data. */
    startAgain: async (): Promise<void> => {
      server = await launch(program, port, folder)
    },
    stop: () => end('SIGTERM'),
    kill: async (): Promise<void> => {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const launch = async (program: string, port: number, folder: string): Promise<ChildProcess> => {
  const settings = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction']
  const server = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...settings], {
    stdio: 'ignore',
    // Detached: this process handles Ctrl-C; the guard stops Redis if this process is killed.
    detached: true,
  })
  const guard = guardAgainstOrphan(server)
  server.once('exit', () => guard?.kill('SIGKILL'))
  const client = new Redis({ port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return server
}
