import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceSettings } from '#shared/settings/service.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'

/** Whether anything is kept there at all: who needs no folder must not need the right to write one. */
export const usesDataDir = ({
  role,
  database,
  sessionKeys,
  transparencyKey,
}: ServiceSettings & StoreSettings): boolean =>
  database.kind === 'embedded' ||
  (!sessionKeys && role !== 'projector' && role !== 'migrate') ||
  (!transparencyKey && (role === 'all' || role === 'projector'))

/** Makes the folder if there is none. @throws Error in words for the operator when nothing can be written there. */
export const claimDataDir = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

/** A secret that no setting gives: generated once and kept in a file that only its owner can read. */
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
    // Another has started at the same moment; there is one secret, and it is that one's.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
