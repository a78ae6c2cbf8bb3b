import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { runMain, stoppedBySignal, wholeNumber } from '../builders/commandLine.ts'
import { parseStoreCommand, StoreCommandError } from '../builders/storeCommand.ts'
import { torture } from './torture.ts'

const usage = `usage: npm run torture [-- --events N] [--minutes M] [--writers N] [--seed S] [--store COMMAND]
  writes N events (5000000) from many writers (32) into the embedded event store, whose commits stall at random and which is
  killed, frozen and cut off meanwhile; holds what every subscriber saw, and every row made of it, against the log
  --store    starts the event store that takes the place of the embedded one, at {port} and with its files in {data}
  --minutes  writes for so long at most; catching up and the audit take about as long again
  ends with 0, 1 when something is wrong, or 2; stopped (Ctrl-C) it writes no more, and settles what was written`

const enough = stoppedBySignal('stopped; what was written is compared')

const main = async (): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ events: option, minutes: option, writers: option, seed: option, store: option },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const store = values.store === undefined ? undefined : parseStoreCommand(values.store)
  const events = wholeNumber(values.events, 5_000_000, { least: 1, usage })
  const writers = wholeNumber(values.writers, 32, { least: 1, usage })
  if (values.minutes !== undefined)
    setTimeout(() => enough.abort(), wholeNumber(values.minutes, 1, { least: 1, usage }) * 60_000).unref()
  const seed = wholeNumber(values.seed, 1 + (Date.now() % 100_000), { least: 1, usage })
  console.log(`seed ${seed}, ${events} events from ${writers} writers`)
  const dataDir = mkdtempSync(join(tmpdir(), 'calabash-torture-'))
  // As durable as in production.
  const postgres = await startPostgres({ dataDir })
  const began = performance.now()
  const minutes = (): string => ((performance.now() - began) / 60_000).toFixed(1)
  let reportedAt = 0
  try {
    const { written, troubles, watched, wrong, audit } = await torture({
      ...{ databaseUrl: postgres.url, seed, events, writers, store, enough: enough.signal },
      ...{ stalls: { oneIn: 50, longestSeconds: 1 }, disturbEveryMs: 15_000 },
      onProgress: words => {
        if (performance.now() - reportedAt < 10_000 && words.endsWith('events')) return
        reportedAt = performance.now()
        const memory = Math.round(process.memoryUsage.rss() / 1024 ** 2)
        console.log(`${minutes()} min: ${words}, ${memory} MB`)
      },
    })
    const perSecond = Math.round(written.events / written.seconds)
    console.log(
      `${written.events} events, ${perSecond} a second, in ${written.lengths.size} goals; ${written.retries} appends were tried again, ${written.refused} refused as they must be`,
    )
    for (const [name, times] of troubles) console.log(`${times} times ${name}`)
    for (const { name, events: count, returns } of watched)
      console.log(`${name}: ${count} events, came back ${returns} times`)
    console.log(audit.trim())
    for (const words of wrong) console.log(`WRONG: ${words} [seed ${seed}]`)
    console.log(`${wrong.length} things are wrong, after ${minutes()} minutes`)
    return wrong.length === 0 ? 0 : 1
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

runMain(main, error => error instanceof StoreCommandError)
