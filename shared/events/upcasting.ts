/** The payload of a stored event before it is parsed. */
export type Payload = Readonly<Record<string, unknown>>
/** Brings a payload of one schema version into the shape of the next one. Pure; what is there already stays. */
export type Upcaster = (payload: Payload) => Payload
/** By the version that they start from, then by event type. */
export type Upcasters = Readonly<Record<number, Readonly<Record<string, Upcaster>>>>

/** The payload as an event of the current schema version has it. Proofs and signatures are about the stored payload. */
export const upcast = (
  { type, data, metadata }: { readonly type: string; readonly data: unknown; readonly metadata: unknown },
  { upcasters, current }: { readonly upcasters: Upcasters; readonly current: number },
): unknown => {
  const stored = schemaVersionOf(metadata)
  if (stored >= current || typeof data !== 'object' || data === null) return data
  let payload = data as Payload
  for (let version = stored; version < current; version++)
    payload = upcasters[version]?.[type]?.(payload) ?? payload
  return payload
}

const schemaVersionOf = (metadata: unknown): number =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'schemaVersion' in metadata &&
  typeof metadata.schemaVersion === 'number'
    ? metadata.schemaVersion
    : 1

/**
 * From version 1 to 2, which is not released yet: further changes of shape belong to it until it is.
 * - Circles from before there were charters have `charter: null`.
 * - Who joined for the first time has `join: 1`.
 */
export const goalUpcasters: Upcasters = {
  1: {
    GoalCreated: created => ({ ...created, rotation: withCharter(created['rotation']) }),
    MemberJoined: joined => ({ join: 1, ...joined }),
  },
}

const withCharter = (rotation: unknown): unknown =>
  isPayload(rotation) ? { charter: null, ...rotation } : rotation
const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null
