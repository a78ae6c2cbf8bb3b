import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ServiceSettings } from '#shared/settings/service.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'

/** Whether the data folder is used at all: a process that needs none must start without write access. */
export const usesDataDir = ({
  role,
  database,
  eventStore,
  sessionKeys,
  dataKeys,
  transparencyKey,
}: ServiceSettings & StoreSettings): boolean =>
  database.kind === 'embedded' ||
  (eventStore.kind === 'embedded' && role !== 'migrate') ||
  (!sessionKeys && (role === 'projector' ? !dataKeys : role !== 'migrate')) ||
  (!transparencyKey && (role === 'all' || role === 'projector'))

/**
 * Creates the folder if it is missing. Other users cannot list it.
 * @throws Error with a message for the operator when it cannot be written
 */
export const claimDataDir = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: closed })
    accessSync(dataDir, constants.W_OK)
    closeToOthers(dataDir)
    return dataDir
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

/** Root starts PostgreSQL as another user, who has to pass through. */
const closed = process.getuid?.() === 0 ? 0o711 : 0o700

/** Closes a folder of an earlier version; any other that exists was made for a purpose that is unknown here. */
const closeToOthers = (dataDir: string): void => {
  const { mode, uid } = statSync(dataDir)
  const isOurs = existsSync(join(dataDir, 'postgres')) && uid === process.getuid?.()
  if (isOurs && (mode & 0o777 & ~closed) !== 0) chmodSync(dataDir, mode & closed)
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

/** The keys of data. What was encrypted under the session keys, before there were data keys, still opens. */
const withFormerKeys = (
  dataKeys: readonly string[] | undefined,
  sessionKeys: readonly string[],
): readonly string[] => [...(dataKeys ?? []), ...sessionKeys]

type KeySettings = Pick<ServiceSettings, 'role' | 'sessionKeys' | 'dataKeys'>

/** The configured keys, or the one that is generated here; a projector with data keys has no use for it. */
export const secretKeys = ({ role, sessionKeys: given, dataKeys }: KeySettings, dataDir: string) => {
  const needsNone = role === 'projector' && dataKeys !== undefined
  const sessionKeys = given ?? (needsNone ? [] : [keptSecret(dataDir, 'session-key')])
  return { sessionKeys, dataKeys: withFormerKeys(dataKeys, sessionKeys) }
}

/** The same for a command, which generates none. */
export const existingDataKeys = ({
  dataKeys,
  sessionKeys,
  dataDir,
}: ServiceSettings & StoreSettings): readonly string[] => {
  const isKept = existsSync(join(dataDir, 'session-key'))
  return withFormerKeys(dataKeys, sessionKeys ?? (isKept ? [keptSecret(dataDir, 'session-key')] : []))
}
