import { get } from 'node:http'
import { inject } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { createAddresses } from '#ledger/accounts/addresses.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { withTags } from '#ledger/eventStore/taggedStore.ts'
import { createEventTags } from '#ledger/eventStore/tags.ts'
import { createTextKeys } from '#ledger/texts/keys.ts'
import { sealedStore } from '#ledger/texts/sealedStore.ts'
import { createPool } from '#projections/db/connect.ts'
import { atFileEnd } from '../runner/cleanUp.ts'
import { type LentStack, stackSettings } from '../runner/stackPool.ts'
import { forgetHelp } from './admins.ts'
import { fromPool, migratedDatabase } from './freshDatabase.ts'
import { startInstance } from './instance.ts'

/**
 * The whole application on its own database, with an event store to which the test can connect as well, like
 * a second process. Stopped after the test file. For tests that stop the application, need their own settings,
 * or look at the data of all goals or users; others borrow one with `sharedStack`. Started from the `sources`, it hashes each password
 * again, as users' applications do.
 */
export const startStack = async (
  env: Record<string, string> = {},
  from: '/program' | 'sources' = '/program',
) => {
  const [databaseUrl, program] = await Promise.all([
    migratedDatabase(),
    from === 'sources' ? undefined : fromPool(from),
  ])
  const eventStore = await startEmbeddedEventStore({
    databaseUrl,
    onTrouble: reason => console.error(reason),
  })
  const settings = { ...stackSettings(databaseUrl, eventStore.url), ...env }
  const instance = await startInstance(settings, undefined, program)
  const behind = lookBehind(settings)
  atFileEnd(async () => {
    await instance.end()
    await behind.close()
    await eventStore.stop()
  })
  return {
    url: instance.url,
    instance,
    settings,
    databaseUrl,
    store: behind.store,
    pool: behind.pool,
    addresses: behind.addresses,
  }
}
export type OwnStack = Awaited<ReturnType<typeof startStack>>
export type Stack = Omit<OwnStack, 'instance'>

/**
 * A running application that other test files have used before: it contains their users and goals. A file that
 * moves the clock says so, and takes the time from the application, which may be months ahead.
 */
export const sharedStack = async ({ movesClock = false } = {}): Promise<Stack> => {
  const { lent, giveBack } = await borrow(`${inject('stackPoolUrl')}${movesClock ? '/moved' : ''}`)
  const { store, pool, addresses, close } = lookBehind(lent.settings)
  atFileEnd(async () => {
    await forgetHelp(pool)
    await close()
    giveBack()
  })
  const { url, settings, databaseUrl } = lent
  return { url, settings, databaseUrl, store, pool, addresses }
}

/** Events that the test appends are taken for the application's own. */
const lookBehind = ({
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl,
  SESSION_KEYS: sessionKeys,
}: ReturnType<typeof stackSettings>) => {
  const connected = connectEventStore(eventStoreUrl)
  const pool = createPool(databaseUrl, { max: 5 })
  const tagged = withTags(connected, createEventTags([sessionKeys]), { acceptedUntil: () => undefined })
  return {
    store: sealedStore(tagged, createTextKeys(pool, [sessionKeys])),
    pool,
    addresses: createAddresses(pool, [sessionKeys]),
    close: async () => {
      await connected.close()
      await pool.end()
    },
  }
}

const borrow = (poolUrl: string): Promise<{ readonly lent: LentStack; readonly giveBack: () => void }> =>
  new Promise((resolve, reject) => {
    const request = get(poolUrl, { agent: false }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
        if (response.statusCode === 200 && text.endsWith('\n'))
          resolve({ lent: JSON.parse(text), giveBack: () => request.destroy() })
      })
      response.on('end', () => reject(new Error(`no application could be started: ${text}`)))
      response.on('error', () => undefined)
    })
    request.on('error', reject)
  })
