import { defaultCurrency } from '../money.ts'

/** The payload of a stored event before it is parsed. */
export type Payload = Readonly<Record<string, unknown>>
/** Converts a payload of one schema version to the next. Pure; existing fields stay. */
export type Upcaster = (payload: Payload) => Payload
/** By the version that they start from: first for every event, then for single types. */
export type Upcasters = Readonly<
  Record<number, { readonly every: Upcaster; readonly byType: Readonly<Record<string, Upcaster>> }>
>

/** An event as stored in the log. */
export interface StoredEvent {
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** The payload in the current schema version. Proofs and signatures cover the stored payload. */
export const upcast = (
  { type, data, metadata }: StoredEvent,
  { upcasters, current }: { readonly upcasters: Upcasters; readonly current: number },
): unknown => {
  const stored = schemaVersionOf(metadata)
  if (stored >= current || !isPayload(data)) return data
  let payload = data
  for (let version = stored; version < current; version++) {
    const { every, byType } = upcasters[version] ?? {}
    payload = every?.(payload) ?? payload
    payload = byType?.[type]?.(payload) ?? payload
  }
  return payload
}

const schemaVersionOf = (metadata: unknown): number =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'schemaVersion' in metadata &&
  typeof metadata.schemaVersion === 'number'
    ? metadata.schemaVersion
    : 1

const inDollars: Upcaster = payload => ({ currency: defaultCurrency, ...payload })

const inMinorUnits: Upcaster = payload =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name.replace(/Cents$/, 'Minor'), renamed(value)]),
  )
const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed)
  return isPayload(value) ? inMinorUnits(value) : value
}

const withCharter = (rotation: unknown): unknown =>
  isPayload(rotation) ? { charter: null, ...rotation } : rotation
const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * From version 1 to 2, which is not released yet: further changes of shape belong to it until it is.
 * - Amounts were in cents of US dollars, named `amountCents`. They are now in minor units of the goal's
 *   currency.
 * - Circles from before charters have `charter: null`.
 * - A first joining has `join: 1`.
 */
export const goalUpcasters: Upcasters = {
  1: {
    every: inMinorUnits,
    byType: {
      GoalCreated: created => ({ ...inDollars(created), rotation: withCharter(created['rotation']) }),
      MemberJoined: joined => ({ join: 1, ...joined }),
    },
  },
}

/** The same for the books, whose figures are by currency. */
export const booksUpcasters: Upcasters = {
  1: {
    every: inMinorUnits,
    byType: {
      PeriodClosed: ({ accounts, ...rest }) => ({
        ...rest,
        accounts: Array.isArray(accounts) ? accounts.map(inDollars) : accounts,
      }),
    },
  },
}

/** The same for reconciliation: differences and statements are in one currency. */
export const reconciliationUpcasters: Upcasters = {
  1: {
    every: inMinorUnits,
    byType: {
      StatementDrawn: inDollars,
      BreakSighted: inDollars,
      BreakFound: inDollars,
      BreakReopened: inDollars,
    },
  },
}
