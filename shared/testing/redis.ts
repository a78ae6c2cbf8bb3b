import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '#projections/db/embedded/freePort.ts'

/** As in production: every write is logged, and nothing is thrown out for room. */
export const startRedis = async (program: string) => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'calabash-redis-'))
  const settings = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction']
  const server = spawn(
    program,
    ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--databases', '64', ...settings],
    { stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  const client = new Redis({ port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async (): Promise<void> => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
