/** The content of files and responses; validated field by field before it is used. */
export interface Head {
  readonly size: number
  readonly root: string
  readonly at: string
  readonly signature: string
  readonly key: string
}
export interface Receipt {
  readonly events: readonly (Place & ({ readonly entry: string } | { readonly hash: string }))[]
  readonly head: Head
}
interface Place {
  readonly index: number
  readonly path: readonly string[]
}
/** A root from another source than the receipt: a response of /api/transparency, or a head from a mail. */
export interface Published {
  readonly head: Head
  readonly keys?: readonly string[]
  readonly consistency?: { readonly from: number; readonly path: readonly string[] }
  /** Replaced logs, oldest first: where each of them ended, and the statement that another follows it. */
  readonly former?: readonly Former[]
}
export interface Former {
  readonly tree: number
  readonly head: Head
  readonly follows: { readonly at: string; readonly signature: string; readonly key: string }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Exactly these fields, so that checked content includes nothing unchecked. */
const has = (value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean =>
  isRecord(value) &&
  Object.keys(value).length === Object.keys(fields).length &&
  Object.entries(fields).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]))
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): boolean => typeof value === 'string'
const hex =
  (bytes: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(value)
const isHash = hex(32)
export const isKey = hex(32)
const isPath = (value: unknown): boolean => Array.isArray(value) && value.length < 64 && value.every(isHash)
export const isHead = (value: unknown): value is Head =>
  has(value, { size: isCount, root: isHash, at: isText, signature: hex(64), key: isKey })
export const isConsistency = (value: unknown): value is NonNullable<Published['consistency']> =>
  has(value, { from: isCount, path: isPath })
const isFollows = (value: unknown): boolean => has(value, { at: isText, signature: hex(64), key: isKey })
export const isFormer = (value: unknown): value is readonly Former[] =>
  Array.isArray(value) && value.every(tree => has(tree, { tree: isCount, head: isHead, follows: isFollows }))
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    event =>
      has(event, { entry: isText, index: isCount, path: isPath }) ||
      has(event, { hash: isHash, index: isCount, path: isPath }),
  )
export const isReceipt = (value: unknown): value is Receipt =>
  has(value, { format: isText, events: isEvents, head: isHead })
