import type { UserId } from '#shared/ids.ts'

/** One member's id, and the id that takes its place. */
export interface Renaming {
  readonly from: UserId
  readonly to: UserId
}

/** Fields of a goal's state, and of its parts, whose maps have users as keys. */
const keyedByUser: ReadonlySet<string> = new Set([
  ...[
    'members',
    'joins',
    'left',
    'savings',
    'awaited',
    'claims',
    'liable',
    'agreed',
    'standIns',
    'openClaims',
  ],
  ...['cashBoxes', 'cashCounts', 'depositParts', 'commitments', 'salts', 'casts', 'accepted'],
])
/** Those whose lists, sets or maps contain users. */
const listsOfUsers: ReadonlySet<string> = new Set([
  ...['late', 'lateBefore', 'lateFeeDue', 'lateDebits', 'repaid', 'drawnAmong', 'voidedAmong', 'deniedLines'],
  'openingRecipients',
  ...['among', 'drawnFirst', 'objections', 'approvedBy', 'formerSenders', 'vouchedBy', 'liable', 'order'],
])
/** Those whose keys or values begin with a user, before a round. */
const pairsOfUsers: ReadonlySet<string> = new Set([
  ...['spared', 'brought', 'parts', 'offeredCash', 'refusedCash', 'openingPaid'],
])
const isUserField = (name: string): boolean => /[uU]serIds?$/.test(name)

interface MapLike {
  entries(): Iterable<readonly [unknown, unknown]>
}
const isMapLike = (value: object): value is MapLike =>
  !(value instanceof Set) && !Array.isArray(value) && 'entries' in value && 'size' in value

/**
 * A copy of a goal's state, or of an event's data, in which one user has the place of another; the same value where neither that user nor
 * a part of them occurs. It goes by the names of fields, because ids are plain numbers; a property compares it with the fold of
 * the same events under the other id.
 */
export const renamed = <Value>(value: Value, renaming: Renaming): Value =>
  inField(value, '', renaming) as Value

const inField = (value: unknown, name: string, renaming: Renaming): unknown => {
  if (typeof value === 'number')
    return value === renaming.from && (isUserField(name) || listsOfUsers.has(name)) ? renaming.to : value
  if (typeof value === 'string') return pairsOfUsers.has(name) ? inPair(value, renaming) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return same(
      value,
      value.map(one => inField(one, name, renaming)),
    )
  if (value instanceof Set) {
    const items = [...value]
    const next = items.map(one => inField(one, name, renaming))
    return isSame(items, next) ? value : new Set(next)
  }
  if (isMapLike(value)) return inMap(value, name, renaming)
  const fields = Object.entries(value)
  const next = fields.map(([field, one]) => inField(one, field, renaming))
  const before = fields.map(([, one]) => one)
  return isSame(before, next) ? value : Object.fromEntries(fields.map(([field], at) => [field, next[at]]))
}

const inMap = (map: MapLike, name: string, renaming: Renaming): MapLike => {
  const entries = [...map.entries()]
  const isKeyed = keyedByUser.has(name)
  const next = entries.map(([key, value]): [unknown, unknown] => {
    const newKey = isKeyed && key === renaming.from ? renaming.to : key
    return [
      typeof key === 'string' && pairsOfUsers.has(name) ? inPair(key, renaming) : newKey,
      // The values of a map by user may be amounts.
      typeof value === 'number' && !listsOfUsers.has(name) ? value : inField(value, name, renaming),
    ]
  })
  const isUnchanged = entries.every(([key, value], at) => key === next[at]?.[0] && value === next[at]?.[1])
  return isUnchanged ? map : new Map(next)
}

const inPair = (pair: string, { from, to }: Renaming): string =>
  pair.startsWith(`${from}-`) ? `${to}${pair.slice(String(from).length)}` : pair

const isSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.every((one, at) => one === after[at])
const same = <One>(before: One[], after: unknown[]): unknown[] => (isSame(before, after) ? before : after)
