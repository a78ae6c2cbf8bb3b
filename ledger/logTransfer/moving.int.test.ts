/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '#embedded/eventstore/testing.ts'
import { carriedEvents, runCommand, startCommand, textsOf } from '#lab/builders/commands.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-moving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const main = 'ledger/logTransfer/main.ts'
const settings = { DATA_DIR: join(folder, 'data') }
const run = (...args: string[]) => runCommand(main, args, settings)

const streams = 60
/** An event store with a log of this many events. */
const filled = async (count: number) => {
  const { store, url } = await startEventStore()
  const carried = carriedEvents(count, streams)
  for (let from = 0; from < count; from += streams)
    await Promise.all(
      carried
        .slice(from, from + streams)
        .map(({ stream, revision, ...event }) =>
          store.append(stream, [event], revision === 0n ? 'no_stream' : revision - 1n),
        ),
    )
  return { store, url, texts: await textsOf(url) }
}
const count = 600
const origin = await filled(count)
const { texts } = origin
const file = join(folder, 'log')
/** Takes long enough to be interrupted. */
const long = { count: 4_000, file: join(folder, 'long') }

describe('a log', () => {
  it('can be exported to a file, and imported into another store unchanged', async () => {
    const exported = await run('export', '--from', origin.url, '--to', file, '--json')
    expect(exported).toMatchObject({ code: 0, err: expect.any(String) })
    expect(JSON.parse(exported.out)).toMatchObject({ events: count })

    const { server } = await startTestServer()
    const imported = await run('import', '--from', file, '--to', server.url, '--json')
    expect(imported).toMatchObject({ code: 0 })
    expect(JSON.parse(imported.out)).toEqual({ events: count, before: 0 })
    expect(await textsOf(server.url)).toEqual(texts)
    expect(texts).toHaveLength(count)

    const again = await run('import', '--from', file, '--to', server.url)
    expect(again).toMatchObject({ code: 0 })
    expect(again.out).toContain('0 of them written now')
  })

  it('can be copied directly from store to store, and again after it has grown', async () => {
    const { server } = await startTestServer()
    const carry = () => run('import', '--from', origin.url, '--to', server.url, '--json')
    expect(JSON.parse((await carry()).out)).toEqual({ events: count, before: 0 })
    const [late] = carriedEvents(1)
    await origin.store.append('goal-later', [late!], 'no_stream')
    expect(JSON.parse((await carry()).out)).toEqual({ events: count + 1, before: count })
    expect((await textsOf(server.url)).slice(0, -1)).toEqual(texts)
  })

  it('can be imported into the embedded store of a folder, which need not run', async () => {
    const imported = await run('import', '--from', file, '--to', 'embedded')
    expect(imported).toMatchObject({ code: 0 })
    const back = join(folder, 'back')
    expect(await run('export', '--to', back)).toMatchObject({ code: 0 })
    expect(await run('import', '--from', back)).toMatchObject({ code: 0 })
  })

  it('arrives completely, however often the import is killed', async () => {
    const { url, texts } = await filled(long.count)
    expect(await run('export', '--from', url, '--to', long.file)).toMatchObject({ code: 0 })
    const { server, client } = await startTestServer()
    const arrived = async (): Promise<number> => {
      let events = 0
      for await (const { event } of client.readAll()) if (!event?.streamId.startsWith('$')) events++
      return events
    }
    const newest = async (): Promise<string | undefined> => {
      const last = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })
      for await (const { event } of last) return event?.id
      return undefined
    }
    for (let kill = 1; kill <= 5; kill++) {
      const before = await newest()
      const { child, ended } = startCommand(
        main,
        ['import', '--from', long.file, '--to', server.url],
        settings,
      )
      const isUnderWay = async () => child.exitCode !== null || (await newest()) !== before
      await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
      child.kill('SIGKILL')
      await ended
      expect(await arrived()).toBeLessThan(long.count)
    }
    const last = await run('import', '--from', long.file, '--to', server.url, '--json')
    expect(last, last.err).toMatchObject({ code: 0 })
    expect(JSON.parse(last.out).before).toBeGreaterThanOrEqual(5)
    expect(await textsOf(server.url)).toEqual(texts)
  })

  it('can be stopped, with instructions how to continue', async () => {
    const { server, client } = await startTestServer()
    const { child, ended } = startCommand(main, ['import', '--from', long.file, '--to', server.url], settings)
    const isBegun = async () => {
      for await (const { event } of client.readAll()) if (event?.streamId.startsWith('goal-')) return true
      return false
    }
    await expect.poll(isBegun, { interval: 5 }).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 2, err: expect.stringContaining('goes on where it was') })
  })
})

describe('a refusal', () => {
  it('of a log that is not empty', async () => {
    const { server, client } = await startTestServer()
    const [stray] = carriedEvents(1)
    const { stream, id, type } = stray!
    await client.appendToStream(stream, {
      ...{ id, type, data: {}, metadata: {} },
      contentType: 'application/json',
    })
    const { code, err } = await run('import', '--from', file, '--to', server.url)
    expect(code).toBe(1)
    expect(err).toContain('is not empty, nor the beginning of')
    expect(err).toContain('its event 1 is goal-1 at revision 0')
    expect(await textsOf(server.url)).toHaveLength(1)
  })

  it('of a log that has continued since', async () => {
    const { server, client } = await startTestServer()
    await run('import', '--from', file, '--to', server.url)
    await client.appendToStream('goal-900', {
      ...{ id: randomUUID(), type: 'GoalCreated', data: {}, metadata: {} },
      contentType: 'application/json',
    })
    const { code, err } = await run('import', '--from', file, '--to', server.url)
    expect(code).toBe(1)
    expect(err).toContain('has gone on with goal-900 at revision 0')
  })

  it('of a damaged file, before anything is written', async () => {
    const { server } = await startTestServer()
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, 'not a log')
    const { code, err } = await run('import', '--from', damaged, '--to', server.url)
    expect(code).toBe(1)
    expect(err).toContain(`${damaged} is damaged`)
    expect(await textsOf(server.url)).toEqual([])
  })

  it('to overwrite a file', async () => {
    expect(await run('export', '--from', origin.url, '--to', file)).toMatchObject({ code: 1 })
  })

  it('to copy a log with deleted streams directly into another', async () => {
    const { server } = await startTestServer({ databaseUrl: await freshDatabase() })
    const client = EventStoreDBClient.connectionString(server.url)
    const [one] = carriedEvents(1)
    await client.appendToStream('goal-1', {
      ...{ id: one!.id, type: 'GoalCreated', data: {}, metadata: {} },
      contentType: 'application/json',
    })
    await client.deleteStream('goal-1')
    const { server: target } = await startTestServer()
    const { code, err } = await run('import', '--from', server.url, '--to', target.url)
    expect(code).toBe(1)
    expect(err).toContain('events of goal-1 were deleted')
  })

  it('of an address without a server', async () => {
    const { code, err } = await run('import', '--from', file, '--to', 'esdb://127.0.0.1:1?tls=false')
    expect(code).toBe(2)
    expect(err).not.toBe('')
  })
})
