import { z } from 'zod'
import { bankRefusalTexts } from '../api/bankRefusalTexts.ts'
import { debitDeclineTexts, declineTexts } from '../declineTexts.ts'
import { deviceInWords } from '../deviceWords.ts'
import { listOf } from '../intl.ts'
import { isMessage, type MessageTree, sourceOf } from '../messages.ts'
import { formatDate, parseCalendarDate } from '../time.ts'
import { changes } from './accountChangeTexts.ts'
import { accountTexts } from './accountTexts.ts'
import { reasonTexts } from './reasonTexts.ts'

/** A text with its values, as it is kept with a notification: its reader reads it in their language, which may change. */
export interface Said {
  /** Such as `reason.planPaused.disputed`. */
  readonly key: string
  readonly values?: Readonly<Record<string, SaidValue>> | undefined
}
/** A value that depends on the language: another text, several of them, a day, or a device as it is stored. */
type Written = Said | readonly Said[] | { readonly date: string } | { readonly device: string }
export type SaidValue = string | number | Written

const written: z.ZodType<Written> = z.lazy(() =>
  z.union([said, z.array(said), z.object({ date: z.string() }), z.object({ device: z.string() })]),
)
const said: z.ZodType<Said> = z.object({
  key: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), written]))),
})
/** What is stored; undefined where nothing is. */
export const saidIn = (stored: unknown): Said | readonly Said[] | undefined =>
  z.union([said, z.array(said)]).safeParse(stored).data

const texts = {
  reason: reasonTexts,
  declined: declineTexts,
  debitDeclined: debitDeclineTexts,
  bankRefused: bankRefusalTexts,
  changes,
  account: accountTexts,
}

/** In the language of its reader; undefined for a text that this version does not have. */
export const sentenceOf = (saying: Said | readonly Said[]): string | undefined => {
  if (!('key' in saying))
    return saying.length > 0 ? listOf(saying.flatMap(one => sentenceOf(one) ?? [])) : undefined
  const { key, values = {} } = saying
  let found: unknown = texts
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  if (typeof found === 'string') return found
  if (typeof found !== 'function') return undefined
  return found(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])))
}

/** What is stored, in the language of its reader: a text of ours, or the words of a person. */
export const storedWords = (stored: unknown, written: string | null): string | null => {
  const ours = saidIn(stored)
  return (ours && sentenceOf(ours)) ?? written
}

const shown = (value: SaidValue): string | number => {
  if (typeof value !== 'object') return value
  if ('date' in value) {
    const date = parseCalendarDate(value.date)
    return date === undefined ? value.date : formatDate(date)
  }
  if ('device' in value) return deviceInWords(value.device)
  return sentenceOf(value) ?? ''
}

/** Of each text of a tree how it is kept. */
type Sayings<Tree> = Tree extends string
  ? Said
  : Tree extends (values: infer Values) => string
    ? (values: { readonly [Name in keyof Values]: Values[Name] | Written }) => Said
    : { readonly [Key in keyof Tree]: Sayings<Tree[Key]> }

const sayingsIn = (tree: MessageTree[string], key: string): unknown => {
  if (!isMessage(tree))
    return Object.fromEntries(
      Object.entries(tree).map(([name, part]) => [name, sayingsIn(part, `${key}.${name}`)]),
    )
  return tree.text.includes('{') ? (values: Said['values']) => ({ key, values }) : { key }
}
const sayingsOf = <Tree extends object>(tree: Tree, key: string) =>
  sayingsIn(sourceOf(tree) ?? {}, key) as Sayings<Tree>

/** As they are written in code: `sayings.reason.turn({ number, length })`. */
export const sayings = {
  reason: sayingsOf(reasonTexts, 'reason'),
  declined: sayingsOf(declineTexts, 'declined'),
  debitDeclined: sayingsOf(debitDeclineTexts, 'debitDeclined'),
  bankRefused: sayingsOf(bankRefusalTexts, 'bankRefused'),
  changes: sayingsOf(changes, 'changes'),
  account: sayingsOf(accountTexts, 'account'),
}
