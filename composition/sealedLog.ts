import type pg from 'pg'
import { createTextKeys } from '#ledger/texts/keys.ts'
import { sealedStore } from '#ledger/texts/sealedStore.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { ServiceSettings } from '#shared/settings/service.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'
import { existingDataKeys } from './dataDir.ts'

/** The log for a command, with the texts in it decrypted. */
export const sealedLog = (
  store: EventStore,
  pool: pg.Pool,
  config: ServiceSettings & StoreSettings,
): EventStore => sealedStore(store, createTextKeys(pool, existingDataKeys(config)))
