import { text } from 'node:stream/consumers'
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js'
import { startPostgres } from '../postgres/postgres.ts'
import { type Flags, parseFlags, readGiven, usage } from './flags.ts'
import { startEventStore } from './server.ts'

/** Runs the server until a signal, or until the parent process is gone. */
const main = async (args: readonly string[]): Promise<void> => {
  if (args.includes('--help')) {
    console.log(usage)
    return
  }
  const stopped = new Promise<void>(resolve => {
    // Both may arrive, and repeatedly: from the terminal, and forwarded by npm.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve())
    process.once('disconnect', resolve)
  })
  const { place, server } = await completed(parseFlags(args))
  const database = await openDatabase(place)
  try {
    const eventStore = await startEventStore({ ...server, databaseUrl: database.url })
    console.log(
      `Embedded event store (speaks EventStoreDB's protocol, is not EventStoreDB): ${eventStore.url}`,
    )
    if (server.password === undefined)
      console.log(
        'It answers every client that can connect: --password-file with --tls-cert and --tls-key closes it.',
      )
    process.send?.({ port: eventStore.port })
    await stopped
    await eventStore.close()
  } finally {
    await database.stop()
  }
}

type Place = Exclude<Flags['place'], 'given'>

/** With what a parent process passes over the standard input. */
const completed = async ({ place, server }: Flags): Promise<{ place: Place; server: Flags['server'] }> => {
  if (place !== 'given') return { place, server }
  const { databaseUrl, ...secrets } = readGiven(await text(process.stdin))
  return { place: { databaseUrl }, server: { ...server, ...secrets } }
}

const openDatabase = async (place: Place) =>
  'dataDir' in place
    ? await startPostgres({ dataDir: place.dataDir })
    : {
        url: place.databaseUrl === '-' ? (await text(process.stdin)).trim() : place.databaseUrl,
        stop: async () => undefined,
      }

// Errors are thrown and printed below in one line.
setLogVerbosity(logVerbosity.NONE)
// A closed output pipe must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`eventstore: ${reason.split('\n')[0]}`)
    process.exit(1)
  },
)
