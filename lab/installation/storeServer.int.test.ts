import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonEvent } from '@eventstore/db-client'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { isAlive, signal } from '#embedded/postgres/processes.ts'
import { connectClient } from '#ledger/eventStore/client.ts'
import { parseStoreCommand } from '../builders/storeCommand.ts'
import { startStoreServer } from '../builders/storeServer.ts'

const place = mkdtempSync(join(tmpdir(), 'calabash-place-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** The embedded event store as an external one. */
const main = join(import.meta.dirname, '../../embedded/eventstore/main.ts')
const command = parseStoreCommand(`${process.execPath} ${main} --port {port} --data-dir {data}`)

const append = async (url: string): Promise<bigint | undefined> => {
  const client = connectClient(url)
  try {
    const { nextExpectedRevision } = await client.appendToStream(
      'goal-1',
      jsonEvent({ type: 'Told', data: {} }),
    )
    return nextExpectedRevision
  } finally {
    await client.dispose()
  }
}

it('is started, restarted at the same place after a kill, and stopped without leftovers', async () => {
  const troubles: string[] = []
  const server = await startStoreServer({ command, place, onTrouble: reason => troubles.push(reason) })
  onTestFinished(server.stop)
  expect(await append(server.url)).toBe(0n)
  const before = server.pids()
  for (const pid of before) signal(pid, 'SIGKILL')
  await expect.poll(() => append(server.url).catch(() => undefined)).toBeGreaterThan(0n)
  expect(troubles).toEqual([expect.stringContaining('SIGKILL')])
  const now = server.pids()
  expect(now.filter(pid => before.includes(pid))).toEqual([])
  signal(now[0] ?? 0, 'SIGSTOP')
  await server.stop()
  expect(now.filter(isAlive)).toEqual([])
  expect(server.pids()).toEqual([])
  expect(readdirSync(place)).toEqual([])
})

it.each([
  ['no-such-server {port} {data}', /ended before it answered \(spawn no-such-server ENOENT\)$/],
  [
    "sh -c 'echo out of order {port} {data} >&2; exit 3'",
    /ended before it answered \(exit code 3: out of order \d+ \/.+\)$/,
  ],
  ["sh -c 'sleep 100; : {port} {data}'", /has not answered at 127\.0\.0\.1:\d+ for 0\.5 s/],
])('reports in one sentence what is wrong with "%s", and leaves nothing', async (text, words) => {
  const started = startStoreServer({
    command: parseStoreCommand(text),
    place,
    onTrouble: reason => expect.fail(reason),
    patienceMs: 500,
  })
  await expect(started).rejects.toThrow(words)
  await expect(started).rejects.toThrow(/^[^\n]+$/)
  expect(existsSync(place) && readdirSync(place)).toEqual([])
})
