import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { carriedEvents } from '#lab/builders/commands.ts'
import { eventStoreContainer } from '#lab/builders/containers.ts'
import { onEach } from '#lab/builders/engines.ts'
import { instant } from '#shared/time.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { eventText } from '../transparency/canonical.ts'
import { importLog } from './importing.ts'
import { sourceOfFile, sourceOfStore } from './sources.ts'
import { writeLogFile } from './writeLogFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onEach('an empty log', [await eventStoreContainer()], url => {
  it('imports a log from a file, appends to it, and exports it unchanged', async () => {
    const store = connectEventStore(url)
    const events = carriedEvents(500, 20)
    const carry = async (count: number) => {
      const path = join(folder, `log-${count}`)
      const header = { source: 'a test', at: instant(Date.now()) }
      await writeLogFile(path, header, Readable.from(events.slice(0, count)))
      return importLog({ source: await sourceOfFile(path), url, store })
    }
    expect(await carry(300)).toEqual({ events: 300, before: 0 })
    expect(await carry(500)).toEqual({ events: 500, before: 300 })
    await store.close()
    const source = await sourceOfStore(url)
    const texts: string[] = []
    for await (const event of source.events()) texts.push(eventText(event))
    await source.close()
    expect(texts).toEqual(events.map(eventText))
  }, 120_000)
})
