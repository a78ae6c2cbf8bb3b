import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceSettings } from '#shared/settings/service.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'

/** Whether the data folder is used at all: a process that needs none must start without write access. */
export const usesDataDir = ({
  role,
  database,
  sessionKeys,
  transparencyKey,
}: ServiceSettings & StoreSettings): boolean =>
  database.kind === 'embedded' ||
  (!sessionKeys && role !== 'projector' && role !== 'migrate') ||
  (!transparencyKey && (role === 'all' || role === 'projector'))

/**
 * Creates the folder if it is missing.
 * @throws Error with a message for the operator when it cannot be written
 */
export const claimDataDir = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

/** A secret that no setting provides: generated once and stored in a file that only its owner can read. */
export const keptSecret = (
  dataDir: string,
  name: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string => {
  const file = join(dataDir, name)
  try {
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process has created the secret at the same time; use that one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
