import type { LogOwner } from '#shared/events/installation.ts'
import type { KnownEvent } from './knownEvents.ts'

/** Why a log isn't the one of this installation. */
export type Mismatch =
  /** A database without a log, and a log that isn't empty. */
  | { readonly kind: 'new_database'; readonly found: FoundLog }
  | { readonly kind: 'empty'; readonly expected: LogOwner }
  | { readonly kind: 'another'; readonly expected: LogOwner; readonly found: FoundLog }
  | { readonly kind: 'another_database'; readonly expected: LogOwner; readonly found: LogOwner }
  | { readonly kind: 'shorter' | 'differs'; readonly known: KnownEvent; readonly id: string }
  | { readonly kind: 'unprovable'; readonly expected: LogOwner }

export interface FoundLog {
  /** The installation's, or that of the first event of a log from before. */
  readonly id: string
  readonly isFounded: boolean
}

const consequence =
  'Until that is mended nothing is read from the log or written to it, no payment is begun and no card is charged.'

const remedy = (id: string): string =>
  `Point EVENTSTORE_URL at the right log, or restore it; or go on with this log: npm run adopt-log -- --log ${id}`

/** One or two sentences for the operator: what was expected, what was found, and what to do. */
export const sentenceOf = (mismatch: Mismatch): string => {
  const { differs, id } = parts(mismatch)
  return `The log is not the one of this installation. ${differs} ${consequence} ${remedy(id)}`
}

const parts = (mismatch: Mismatch): { readonly differs: string; readonly id: string } => {
  switch (mismatch.kind) {
    case 'new_database':
      return {
        differs: `Expected: an empty log, since this database is new. Found: ${describe(mismatch.found)}.`,
        id: mismatch.found.id,
      }
    case 'empty':
      return {
        differs: `Expected: installation ${mismatch.expected.installationId}. Found: an empty log.`,
        id: 'empty',
      }
    case 'another':
      return {
        differs: `Expected: installation ${mismatch.expected.installationId}. Found: ${describe(mismatch.found)}.`,
        id: mismatch.found.id,
      }
    case 'another_database':
      return {
        differs:
          `Expected: a log that database ${mismatch.expected.databaseId} may write to. Found: installation ` +
          `${mismatch.found.installationId}, which belongs to database ${mismatch.found.databaseId} since a backup ` +
          'was restored or the log was adopted.',
        id: mismatch.found.installationId,
      }
    case 'shorter':
      return {
        differs:
          `Expected: revision ${mismatch.known.revision} of ${mismatch.known.stream}, ${mismatch.known.source}. ` +
          'Found: no such event, so the log is older than this database, or has lost its end.',
        id: mismatch.id,
      }
    case 'differs':
      return {
        differs:
          `Expected: revision ${mismatch.known.revision} of ${mismatch.known.stream} as ${mismatch.known.source} has it. ` +
          'Found: another event in its place.',
        id: mismatch.id,
      }
    case 'unprovable':
      return {
        differs:
          `Expected: installation ${mismatch.expected.installationId}. Found: the stream "installation" was deleted, ` +
          'and no other event of the log is known here.',
        id: mismatch.expected.installationId,
      }
  }
}

const describe = ({ id, isFounded }: FoundLog): string =>
  isFounded ? `installation ${id}` : `a log without an identity, whose first event is ${id}`
