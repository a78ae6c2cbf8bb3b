import { bytesOf, sameBytes, signatureHolds, utf8 } from './crypto.ts'

/**
 * Checks receipts, by RFC 9162 and RFC 8032 alone: it shares no code with what makes them, imports nothing from outside
 * this folder, and runs in browsers and in Node. Hashes, keys and signatures are hexadecimal digits in small letters.
 */
export interface Head {
  readonly size: number
  readonly root: string
  readonly at: string
  readonly signature: string
  readonly key: string
}
export interface Receipt {
  readonly events: readonly {
    readonly entry: string
    readonly index: number
    readonly path: readonly string[]
  }[]
  readonly head: Head
}
/** A root that came another way than the receipt: an answer of /api/transparency, or a head out of a mail. */
export interface Published {
  readonly head: Head
  readonly keys?: readonly string[]
  readonly consistency?: { readonly from: number; readonly path: readonly string[] }
}

interface Entry {
  readonly index: number
  /** What it says, for reading. */
  readonly says: Readonly<Record<string, unknown>>
}
export type Verdict =
  | {
      readonly verdict: 'good'
      readonly entries: readonly {
        readonly index: number
        readonly says: Readonly<Record<string, unknown>>
      }[]
      readonly head: Head
      /** Whether somebody else than the receipt said whose key it is. */
      readonly isKeyKnown: boolean
      readonly comparedWith: readonly Head[]
    }
  | { readonly verdict: 'refused'; readonly reason: string }
  | { readonly verdict: 'unusable'; readonly reason: string }

const refused = (reason: string): Verdict => ({ verdict: 'refused', reason })
const unusable = (reason: string): Verdict => ({ verdict: 'unusable', reason })

interface Trust {
  /** Keys known beforehand. */
  readonly keys?: readonly string[]
  readonly published?: readonly Published[]
}

/** @param given what a file holds, as JSON: a receipt, or a root that was kept */
export const check = async (given: unknown, trust: Trust): Promise<Verdict> => {
  if (isHead(given)) return checkHead(given, trust)
  if (!isRecord(given) || given['format'] !== 'calabash-receipt-1')
    return unusable('This is neither a receipt nor a root of a form that is known here.')
  if (!isReceipt(given))
    return refused('The receipt lacks something, or has something that does not belong there.')
  const { events, head } = given
  const entries: Entry[] = []
  for (const { entry, index, path } of events) {
    const before = entries.at(-1)
    // Each entry counts once, however often it is listed.
    if (before && before.index >= index) return refused('Its entries are not in the order of the log.')
    const leaf = await leafOf(entry)
    const root = bytesOf(head.root)
    if (!(await isIncluded({ leaf, index, size: head.size, path: path.map(bytesOf), root })))
      return refused(`Entry ${index} is not in the log with this root, or not as it stands here.`)
    const says = parse(entry)
    if (!isRecord(says)) return refused(`Entry ${index} cannot be read.`)
    entries.push({ index, says })
  }
  const verdict = await checkHead(head, trust)
  return verdict.verdict === 'good' ? { ...verdict, entries } : verdict
}

/** Whether a root is signed, and the same log's as every published one. */
const checkHead = async (head: Head, { keys = [], published = [] }: Trust): Promise<Verdict> => {
  const known = [...keys, ...published.flatMap(one => one.keys ?? [one.head.key])]
  if (known.length > 0 && !known.includes(head.key))
    return refused('It is signed with a key that is not ours.')
  if (!(await isSigned(head))) return refused('The signature does not belong to this root.')
  const comparedWith: Head[] = []
  let missing: string | undefined
  for (const { head: other, consistency } of published) {
    if (!(await isSigned(other))) return refused('The published root is not signed by its key.')
    if (keys.length > 0 && !keys.includes(other.key))
      return refused('The published root is signed with a key that is not ours.')
    if (other.size < head.size)
      missing ??= `The published root has ${other.size} entries and this one ${head.size}: that one is older, or its log has lost entries.`
    else if (other.size > head.size && consistency?.from !== head.size)
      missing ??= `The published root has ${other.size} entries and this one ${head.size}: to compare them, what /api/transparency?from=${head.size} answers is needed.`
    else {
      const path = other.size === head.size ? [] : (consistency?.path ?? [])
      if (!(await isConsistent({ from: head, to: other, path: path.map(bytesOf) })))
        return refused('The published root is of another log, which never had this root.')
      comparedWith.push(other)
    }
  }
  if (missing !== undefined && comparedWith.length === 0) return unusable(missing)
  return { verdict: 'good', entries: [], head, isKeyKnown: known.length > 0, comparedWith }
}

/** What a file or an answer holds; undefined when it is neither a head nor an answer of /api/transparency. */
export const readPublished = (given: unknown): Published | undefined => {
  if (isHead(given)) return { head: given }
  if (!isRecord(given) || 'format' in given || !isHead(given['head'])) return undefined
  const { head, keys, consistency } = given
  const found = Array.isArray(keys) ? keys.map(one => (isRecord(one) ? one['key'] : undefined)) : undefined
  if (found && !found.every(isKey)) return undefined
  if (consistency !== undefined && !isConsistency(consistency)) return undefined
  return { head, ...(found ? { keys: found } : {}), ...(consistency ? { consistency } : {}) }
}

const isSigned = ({ size, root, at, signature, key }: Head): Promise<boolean> =>
  signatureHolds(bytesOf(key), utf8(`calabash tree head 1\n${size}\n${root}\n${at}\n`), bytesOf(signature))

const sha256 = async (...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob([...parts]).arrayBuffer()))
type Hash = Uint8Array<ArrayBuffer>
const leafOf = (entry: string): Promise<Hash> => sha256(Uint8Array.of(0), utf8(entry))
const nodeOf = (left: Hash, right: Hash): Promise<Hash> => sha256(Uint8Array.of(1), left, right)

interface Inclusion {
  readonly leaf: Hash
  readonly index: number
  readonly size: number
  readonly path: readonly Hash[]
  readonly root: Hash
}

/** RFC 9162, section 2.1.3.2, step by step. */
export const isIncluded = async ({ leaf, index, size, path, root }: Inclusion): Promise<boolean> => {
  if (index >= size) return false
  let fn = BigInt(index)
  let sn = BigInt(size) - 1n
  let r = leaf
  for (const p of path) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      r = await nodeOf(p, r)
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n
        sn /= 2n
      }
    } else r = await nodeOf(r, p)
    fn /= 2n
    sn /= 2n
  }
  return sn === 0n && sameBytes(r, root)
}

interface Consistency {
  readonly from: Pick<Head, 'size' | 'root'>
  readonly to: Pick<Head, 'size' | 'root'>
  readonly path: readonly Hash[]
}

/** RFC 9162, section 2.1.4.2. Of nothing everything is a continuation, and a log is one of itself. */
export const isConsistent = async ({ from, to, path }: Consistency): Promise<boolean> => {
  if (from.size > to.size) return false
  if (from.size === to.size) return path.length === 0 && from.root === to.root
  if (from.size === 0) return path.length === 0
  const [first, second] = [bytesOf(from.root), bytesOf(to.root)]
  let fn = BigInt(from.size)
  const isPowerOfTwo = (fn & (fn - 1n)) === 0n
  const [start, ...rest] = isPowerOfTwo ? [first, ...path] : path
  if (start === undefined || path.length === 0) return false
  fn -= 1n
  let sn = BigInt(to.size) - 1n
  while (fn % 2n === 1n) {
    fn /= 2n
    sn /= 2n
  }
  let [fr, sr] = [start, start]
  for (const c of rest) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      fr = await nodeOf(c, fr)
      sr = await nodeOf(c, sr)
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n
        sn /= 2n
      }
    } else sr = await nodeOf(sr, c)
    fn /= 2n
    sn /= 2n
  }
  return sn === 0n && sameBytes(fr, first) && sameBytes(sr, second)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Exactly these fields: what is not checked must not stand in what has been checked. */
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
const isKey = hex(32)
const isPath = (value: unknown): boolean => Array.isArray(value) && value.length < 64 && value.every(isHash)
const isHead = (value: unknown): value is Head =>
  has(value, { size: isCount, root: isHash, at: isText, signature: hex(64), key: isKey })
const isConsistency = (value: unknown): value is NonNullable<Published['consistency']> =>
  has(value, { from: isCount, path: isPath })
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(event => has(event, { entry: isText, index: isCount, path: isPath }))
const isReceipt = (value: unknown): value is Receipt =>
  has(value, { format: isText, events: isEvents, head: isHead })
