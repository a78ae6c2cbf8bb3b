import type { GoalEventType } from './goal.ts'
import type { BreakEvent } from './reconciliation.ts'

/** A field that people write, which may be about people. It is encrypted in the log, under a key that can be destroyed. */
interface FreeText {
  /** The path of the field, with dots. */
  readonly at: string
  /** The path of its author's id, or the actor of the metadata. Without an author it is a text of the goal. */
  readonly by?: string
  /** The variant that has it: the path of its name, and the name. */
  readonly of?: readonly [path: string, name: string]
}

/** For events that do not repeat who has acted. */
const theActor = 'metadata: actor'

const corrected = [
  { at: 'reason', by: 'byUserId' },
  { at: 'mistaken.data.reference', by: 'mistaken.data.byUserId', of: ['mistaken.type', 'PayoutSent'] },
  { at: 'mistaken.data.note', by: 'mistaken.data.byUserId', of: ['mistaken.type', 'DebtReleased'] },
] as const satisfies readonly FreeText[]

/** Every free text in events. */
const freeTexts: Partial<Record<string, readonly FreeText[]>> = {
  GoalCreated: [{ at: 'name' }, { at: 'description' }, { at: 'rotation.adopted.names' }],
  GoalEdited: [{ at: 'name' }, { at: 'description' }],
  CashCounted: [{ at: 'explanation', by: 'holderUserId' }],
  ContributionReported: [{ at: 'reference', by: theActor }],
  PayoutHeld: [
    { at: 'reason', by: 'byUserId' },
    { at: 'order.reference', by: 'byUserId' },
  ],
  PayoutSent: [{ at: 'reference', by: 'byUserId' }],
  DebtReleased: [{ at: 'note', by: 'byUserId' }],
  AdminProposalMade: [
    { at: 'matter.reason', by: 'byUserId', of: ['matter.kind', 'hold'] },
    { at: 'matter.order.reference', by: 'byUserId', of: ['matter.kind', 'hold'] },
    { at: 'matter.note', by: 'byUserId', of: ['matter.kind', 'write_off'] },
  ],
  AdminProposalDeclined: [{ at: 'note', by: 'byUserId' }],
  CorrectionProposed: corrected,
  CorrectionDeclined: [{ at: 'note', by: 'byUserId' }],
  EntryReversed: corrected,
  SeatClaimObjected: [{ at: 'reason', by: 'byUserId' }],
  VoteOpened: [{ at: 'proposal.reason', by: 'byUserId', of: ['proposal.kind', 'replace'] }],
  BreakNoteAdded: [{ at: 'text', by: 'byUserId' }],
  BreakClosed: [{ at: 'note', by: 'byUserId' }],
} satisfies Partial<Record<GoalEventType | BreakEvent['type'], readonly FreeText[]>>

/** What is read in the place of a text whose key is destroyed. In no language, as it may be shown in any. */
export const erasedText = '…'

/** The form of an encrypted text in a stored event. */
export interface SealedText {
  /** In base64url; null when there was no key to encrypt it under, so that it was never stored. */
  readonly sealed: string | null
  /** The owner of its key: `goal-7` or `user-17`. */
  readonly owner: string
}

export const isSealedText = (value: unknown): value is SealedText =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'owner' in value

export interface TextPlace {
  /** The path of the field. */
  readonly at: string
  /** Undefined where the text has no author. */
  readonly authorId: number | undefined
}

/** The paths of the free texts of a type. */
export const freeTextsOf = (type: string): readonly string[] => (freeTexts[type] ?? []).map(({ at }) => at)

export const hasFreeText = (type: string): boolean => Object.hasOwn(freeTexts, type)

/** The payload with each of its free texts replaced by what `change` returns. */
export const changeTexts = (
  { type, data, metadata }: { readonly type: string; readonly data: unknown; readonly metadata?: unknown },
  change: (value: unknown, place: TextPlace) => unknown,
): unknown => {
  let changed = data
  for (const { at, by, of } of freeTexts[type] ?? []) {
    const value = valueAt(data, at)
    if (value === undefined || value === null || value === '') continue
    if (of && valueAt(data, of[0]) !== of[1]) continue
    const author = by === theActor ? userIn(valueAt(metadata, 'actor')) : by && valueAt(data, by)
    const authorId = typeof author === 'number' ? author : undefined
    changed = replaced(changed, at.split('.'), change(value, { at, authorId }))
  }
  return changed
}

const userIn = (actor: unknown): number | undefined => {
  const [, id] = /^user:([1-9]\d{0,14})$/.exec(String(actor)) ?? []
  return id === undefined ? undefined : Number(id)
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => fieldsOf(value)?.[name], data)

const replaced = (data: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const fields = fieldsOf(data)
  if (!fields) return data
  return { ...fields, [name]: rest.length === 0 ? value : replaced(fields[name], rest, value) }
}
