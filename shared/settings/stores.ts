import type { z } from 'zod'
import { address, like, secret, text } from './forms.ts'

const esdb = like(/^esdb(\+discover)?:\/\/[^\s/]+/, 'an address that begins with esdb://')

/** The servers that store data. */
export const storeFields = {
  DATA_DIR: text.default('.data'),
  DATABASE_URL: secret(address('postgres', 'postgresql')),
  // The users of the parts, which `migrate` makes.
  API_DATABASE_URL: secret(address('postgres', 'postgresql')),
  WORKER_DATABASE_URL: secret(address('postgres', 'postgresql')),
  PROJECTOR_DATABASE_URL: secret(address('postgres', 'postgresql')),
  // Not a URL, since it may name several hosts.
  EVENTSTORE_URL: secret(esdb),
  // With a user that may make users, for `migrate`.
  EVENTSTORE_ADMIN_URL: secret(esdb),
  REDIS_URL: secret(address('redis', 'rediss')),
} as const

export const databaseUserGroup = [
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'PROJECTOR_DATABASE_URL',
] as const

export const eventStoreUserGroup = ['EVENTSTORE_URL', 'EVENTSTORE_ADMIN_URL'] as const

/** The addresses by which the parts connect, each with a user of its own. */
export interface DatabaseUsers {
  readonly api: string
  readonly worker: string
  readonly projector: string
}

export interface StoreSettings {
  /** Undefined: one user for all parts, which is weaker. */
  readonly databaseUsers: DatabaseUsers | undefined
  readonly dataDir: string
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'postgres'; readonly url: string }
  readonly eventStore: { readonly kind: 'embedded' } | { readonly kind: 'eventstoredb'; readonly url: string }
  /** `migrate` makes the user of EVENTSTORE_URL by it. */
  readonly eventStoreAdminUrl: string | undefined
  /** Jobs in the database, or in Redis. */
  readonly queue: { readonly kind: 'postgres' } | { readonly kind: 'redis'; readonly url: string }
}

type Read = z.output<z.ZodObject<typeof storeFields>>

export const arrangeStores = (from: Read): StoreSettings => ({
  databaseUsers: usersOf(from),
  dataDir: from.DATA_DIR,
  database: from.DATABASE_URL ? { kind: 'postgres', url: from.DATABASE_URL } : { kind: 'embedded' },
  eventStore: from.EVENTSTORE_URL ? { kind: 'eventstoredb', url: from.EVENTSTORE_URL } : { kind: 'embedded' },
  eventStoreAdminUrl: from.EVENTSTORE_ADMIN_URL,
  queue: from.REDIS_URL ? { kind: 'redis', url: from.REDIS_URL } : { kind: 'postgres' },
})

const usersOf = (from: Read): DatabaseUsers | undefined => {
  const { API_DATABASE_URL: api, WORKER_DATABASE_URL: worker, PROJECTOR_DATABASE_URL: projector } = from
  return api && worker && projector ? { api, worker, projector } : undefined
}
