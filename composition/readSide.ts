import { setTimeout as sleep } from 'node:timers/promises'
import type { LogWatch } from '#ledger/installation/logWatch.ts'
import { followErasures } from '#ledger/texts/following.ts'
import { startGrower } from '#ledger/transparency/grower.ts'
import { createSigner } from '#ledger/transparency/signing.ts'
import { withClient } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { startProjecting } from '#projections/engine/projecting.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { keptSecret } from './dataDir.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { RunningProcess } from './runningProcess.ts'

/** Projects the log into the read models, in the leading process. */
export const startProjector = async (
  { config, log, stopping }: RunningProcess,
  infrastructure: Infrastructure,
): Promise<void> => {
  const { pool, store, lead, metrics, logWatch } = infrastructure
  await withClient(pool, ensureReadSchema)
  const projecting = startProjecting({
    store,
    pool,
    schema: readSchema,
    log,
    lead,
    onBatch: metrics.onBatch,
  })
  stopping.add('projector', projecting.stop)
  const erasures = followErasures({ pool, keys: infrastructure.textKeys, log })
  stopping.add('erased texts of the projector', erasures.stop)
  metrics.watchLead('projector', projecting)
  await projecting.settled
  // While the log is unavailable, the read models are served as they are.
  if (config.role === 'all' && projecting.leads)
    await Promise.race([projecting.caughtUp, untilUnusable(logWatch)])
}

const untilUnusable = async ({ health }: LogWatch): Promise<void> => {
  while (['starting', 'ours'].includes(health().state)) await sleep(100)
}

/** Grows the Merkle tree over the log and signs its roots. */
export const startLogHashing = (
  { config, stopping }: RunningProcess,
  infrastructure: Infrastructure,
  clock: Clock,
): void => {
  const { storedLog: store, lead, dataDir, metrics } = infrastructure
  const secret = config.transparencyKey ?? keptSecret(dataDir, 'transparency-key', 'hex')
  const grower = startGrower({ store, lead, signer: createSigner(secret), clock })
  stopping.add('hashing', grower.stop)
  metrics.watchLead('hashing', grower)
}
