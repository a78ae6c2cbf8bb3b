import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { noteRunning } from '#projections/db/running.ts'
import { openHere } from './logPlaces.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calabash-places-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('a command finds the log that a running instance keeps in a given database', async () => {
  const url = await freshDatabase()
  const settings = {
    dataDir,
    database: { kind: 'postgres', url },
    eventStore: { kind: 'embedded' },
  } as const
  const first = await openHere(settings)
  expect(first.isRunning).toBe(false)
  const eventStoreUrl = await first.eventStoreUrl()
  noteRunning(dataDir, { databaseUrl: url, appUrl: 'http://localhost:3000', eventStoreUrl })
  const second = await openHere(settings)
  expect([second.isRunning, await second.eventStoreUrl()]).toEqual([true, eventStoreUrl])
  await second.close()
  await first.close()
  const third = await openHere(settings)
  expect(third.isRunning).toBe(false)
  await third.close()
})
