import { type Compared, compare } from './compare.ts'
import { bytesOf } from './crypto.ts'
import { isIncluded, leafOf } from './proofs.ts'
import { flawOf, isSigned, keysOf } from './published.ts'
import { type Head, isHead, isReceipt, isRecord, type Published } from './shapes.ts'

interface Entry {
  readonly index: number
  /** The readable content. */
  readonly says: Readonly<Record<string, unknown>>
}
export type Verdict =
  | {
      readonly verdict: 'good'
      readonly entries: readonly {
        readonly index: number
        readonly says: Readonly<Record<string, unknown>>
      }[]
      /** Entries that are in the log, and cannot be read: a text that their hash covers was erased. */
      readonly unreadable: readonly number[]
      readonly head: Head
      /** Whether a source other than the receipt has confirmed the key. */
      readonly isKeyKnown: boolean
      readonly comparedWith: readonly Head[]
      /**
       * The log was replaced since, and included this root: its last root, and when another log followed it.
       */
      readonly replaced: readonly { readonly head: Head; readonly at: string }[]
    }
  | { readonly verdict: 'refused'; readonly reason: string }
  | { readonly verdict: 'unusable'; readonly reason: string }

const refused = (reason: string): Verdict => ({ verdict: 'refused', reason })
const unusable = (reason: string): Verdict => ({ verdict: 'unusable', reason })

export const erasedWords = (index: number): string =>
  `entry ${index} is in the log, and a text of it was erased. What it said can no longer be shown or proven.`

interface Trust {
  /** Keys known beforehand. */
  readonly keys?: readonly string[]
  readonly published?: readonly Published[]
}

/**
 * Checks receipts, by RFC 9162 and RFC 8032 alone: it shares no code with their producer, imports nothing
 * from outside this folder, and runs in browsers and in Node. Hashes, keys and signatures are hexadecimal
 * digits in lower case.
 *
 * @param given the content of a file, as JSON: a receipt, or a saved root
 */
export const check = async (given: unknown, trust: Trust): Promise<Verdict> => {
  if (isHead(given)) return checkHead(given, trust)
  if (!isRecord(given) || given['format'] !== 'calabash-receipt-1')
    return unusable('This is neither a receipt nor a root of a form that is known here.')
  if (!isReceipt(given))
    return refused('The receipt lacks something, or has something that does not belong there.')
  const { events, head } = given
  const entries: Entry[] = []
  const unreadable: number[] = []
  let before = -1
  for (const event of events) {
    const { index, path } = event
    // Each entry counts once, however often it is listed.
    if (before >= index) return refused('Its entries are not in the order of the log.')
    before = index
    const leaf = 'entry' in event ? await leafOf(event.entry) : bytesOf(event.hash)
    const root = bytesOf(head.root)
    if (!(await isIncluded({ leaf, index, size: head.size, path: path.map(bytesOf), root })))
      return refused(`Entry ${index} is not in the log with this root, or not as it stands here.`)
    if (!('entry' in event)) {
      unreadable.push(index)
      continue
    }
    const says = parse(event.entry)
    if (!isRecord(says)) return refused(`Entry ${index} cannot be read.`)
    entries.push({ index, says })
  }
  const [first] = unreadable
  if (entries.length === 0 && first !== undefined) return unusable(`It says nothing: ${erasedWords(first)}`)
  const verdict = await checkHead(head, trust)
  return verdict.verdict === 'good' ? { ...verdict, entries, unreadable } : verdict
}

/**
 * Whether a root is signed, and of the same log as every published one, or of one that such a response lists
 * as replaced.
 */
const checkHead = async (head: Head, { keys = [], published = [] }: Trust): Promise<Verdict> => {
  const known = [...keys, ...published.flatMap(keysOf)]
  if (known.length > 0 && !known.includes(head.key))
    return refused('It is signed with a key that is not ours.')
  if (!(await isSigned(head))) return refused('The signature does not belong to this root.')
  for (const one of published) {
    const reason = await flawOf(one, keys)
    if (reason !== undefined) return refused(reason)
  }
  const found: { readonly other: Published; readonly compared: Compared }[] = []
  for (const other of published) found.push({ other, compared: await compare(head, other, published) })
  const fitting = new Set(found.filter(({ compared }) => isFitting(compared)).map(({ other }) => other))
  const comparedWith: Head[] = []
  const replaced: { head: Head; at: string }[] = []
  let missing: string | undefined
  for (const { other, compared } of found)
    if (compared.outcome === 'same') comparedWith.push(other.head)
    else if (compared.outcome === 'former')
      replaced.push({ head: compared.former.head, at: compared.former.follows.at })
    else if (await isOfAnotherLog(other, { published, fitting })) continue
    else if (compared.outcome === 'parted')
      return refused('The published root is of another log, which never had this root.')
    else missing ??= compared.missing
  if (published.length > 0 && fitting.size === 0)
    return unusable(missing ?? 'Nothing that is published here can be compared with it.')
  return {
    verdict: 'good',
    entries: [],
    unreadable: [],
    head,
    isKeyKnown: known.length > 0,
    comparedWith,
    replaced,
  }
}

const isFitting = ({ outcome }: Compared): boolean => outcome === 'same' || outcome === 'former'

/**
 * Whether the log need not include the root: another response lists its log as replaced, or it continues from
 * a compared root.
 */
const isOfAnotherLog = async (
  one: Published,
  { published, fitting }: { published: readonly Published[]; fitting: ReadonlySet<Published> },
): Promise<boolean> => {
  for (const other of published) {
    if (other === one || !other.former) continue
    const { outcome } = await compare(one.head, other, published)
    if (outcome === 'former' || (outcome === 'same' && fitting.has(other))) return true
  }
  return false
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
