import { postgresBackend, redisBackend } from '#workers/queue/backends.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { placesNeeded, queueContract, type Where } from './queue.ts'

const indexes = Array.from({ length: placesNeeded }, (_, index) => index)

/** Runs the contract in databases of this server. */
export const onPostgres = async (server: string): Promise<void> => {
  const urls: string[] = []
  for (const _ of indexes) urls.push(await freshDatabase(server))
  queueContract({
    places: urls.map(databaseUrl => ({ databaseUrl })),
    openRaw: where => postgresBackend('databaseUrl' in where ? where.databaseUrl : ''),
  })
}

/** Runs the contract in the numbered databases of this server. */
export const onRedis = (server: string): void =>
  queueContract({
    places: indexes.map((index): Where => ({ redisUrl: `${server}/${index}` })),
    openRaw: async where => redisBackend('redisUrl' in where ? where.redisUrl : ''),
  })
