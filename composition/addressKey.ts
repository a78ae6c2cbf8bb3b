import type pg from 'pg'
import type { Accounts } from '#ledger/accounts/accounts.ts'
import { addressKeysOf, readAddressKey } from '#ledger/accounts/addressKeys.ts'
import { olderVersions } from './olderVersions.ts'
import type { RunningProcess } from './runningProcess.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly accounts: Pick<Accounts, 'rehash' | 'cleanup'>
}

/**
 * Begins to encrypt addresses in a new installation, and after an update once no older version runs, which could not read them.
 * @throws UnknownAddressKey when they are encrypted under a key that is not here
 */
export const openAddresses = async (
  { pool, accounts, dataKeys }: Parts & { readonly dataKeys: readonly string[] },
  {
    log,
    stopping,
  }: { readonly log: Pick<RunningProcess['log'], 'info' | 'warn'> } & Pick<RunningProcess, 'stopping'>,
): Promise<void> => {
  if ((await readAddressKey(pool, addressKeysOf(dataKeys))) || (await olderVersions(pool)) === 'run') return
  if (!(await accounts.rehash())) return
  // The hourly job goes on with it, if it is interrupted.
  const leaving = new AbortController()
  const sealing = accounts.cleanup.reseal(leaving.signal).then(
    sealed => sealed > 0 && log.info({ sealed }, 'addresses are encrypted now'),
    err => log.warn({ err }, 'addresses could not be encrypted yet'),
  )
  stopping.add('encryption of addresses', () => {
    leaving.abort()
    return sealing
  })
}

/** What the hourly job does: the first data key is given to everything that is encrypted, and to the hashes of addresses. */
export const resealing =
  ({ pool, accounts }: Parts) =>
  async (): Promise<number> => {
    if ((await olderVersions(pool)) !== 'run') await accounts.rehash()
    return accounts.cleanup.reseal()
  }
