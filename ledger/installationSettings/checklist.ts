import { type CheckName, checks, type InstallationResponse } from '#shared/api/installation.ts'
import { isOwnMachine } from '#shared/ownMachine.ts'

/** What the environment has of the parts of production; no values, which may be secrets. */
export interface ProductionParts {
  readonly appUrl: string
  readonly payments: InstallationResponse['payments']
  readonly sendsMail: boolean
  /** Whether the keys of sessions, data and the log's signature are the operator's own. */
  readonly hasOwnKeys: boolean
  readonly hasDatabase: boolean
  readonly hasEventStore: boolean
  readonly hasQueue: boolean
  readonly encryptsBackups: boolean
}

interface Known {
  readonly parts: ProductionParts
  /** Admins who may decide about money. */
  readonly admins: number
  readonly hasTerms: boolean
  readonly hasPrivacy: boolean
}

/** What is missing before others entrust money to the installation. */
export const checklistOf = ({
  parts,
  admins,
  hasTerms,
  hasPrivacy,
}: Known): InstallationResponse['checklist'] => {
  const done: Readonly<Record<CheckName, boolean>> = {
    https: parts.appUrl.startsWith('https:') && !isOwnMachine(parts.appUrl),
    payments: parts.payments === 'stripe' || parts.payments === 'record-only',
    mail: parts.sendsMail,
    secrets: parts.hasOwnKeys,
    database: parts.hasDatabase,
    eventStore: parts.hasEventStore,
    queue: parts.hasQueue,
    backup: parts.encryptsBackups,
    admins: admins >= 2,
    legal: hasTerms && hasPrivacy,
  }
  return checks.map(check => ({ check, isDone: done[check] }))
}
