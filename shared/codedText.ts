import type { MessageTree, Texts } from './messages.ts'
import { formatDecimal, type Money } from './money.ts'
import type { CalendarDate } from './time.ts'

/** Texts by code. */
type Catalogue = Readonly<Record<string, string | MessageTree[string]>>

type ValuesIn<Text> = Text extends (values: infer Values) => string ? Values : Readonly<Record<never, never>>
type ValuesOf<All extends Catalogue, Code extends keyof All> = ValuesIn<Texts<All[Code]>>

/** Another text of these catalogues as a value of a text, or several of them. */
export interface Reason {
  readonly code: string
  readonly values?: Readonly<Record<string, GivenValue>> | undefined
}
type GivenValue = string | number | Money | Reason | readonly Reason[]

/** The types of the values of a text, by their names, the same in all texts. */
interface Given {
  readonly amount: Money
  readonly leastPart: Money
  readonly mostPart: Money
  readonly day: CalendarDate
  readonly reason: Reason
  readonly parts: readonly Reason[]
}
type ValueOf<Name, Value> = Name extends keyof Given ? Given[Name] : Value
export type GivenValues<All extends Catalogue, Code extends keyof All> = {
  readonly [Name in keyof ValuesOf<All, Code>]: ValueOf<Name, ValuesOf<All, Code>[Name]>
}

/** A code of the catalogue, with the values of its text. */
export type CodedText<All extends Catalogue, Code extends keyof All = keyof All> = Code extends keyof All
  ? [keyof ValuesOf<All, Code>] extends [never]
    ? { readonly code: Code; readonly values?: never }
    : { readonly code: Code; readonly values: GivenValues<All, Code> }
  : never

/** The other arguments after a code: its values, if its text has any. */
export type ValuesAfter<All extends Catalogue, Code extends keyof All> = [
  CodedText<All, Code>['values'],
] extends [undefined]
  ? []
  : [values: NonNullable<CodedText<All, Code>['values']>]

/** The values as they are sent, from which a client makes the text in its own language. */
export type SentValue =
  | string
  | number
  | { readonly amount: string; readonly currency: string }
  | SentReason
  | readonly SentReason[]
export type SentValues = Readonly<Record<string, SentValue>>
export interface SentReason {
  readonly code: string
  readonly values?: SentValues
}

export const sentReason = ({ code, values }: Reason): SentReason =>
  values === undefined ? { code } : { code, values: sentValues(values) }

const sentValues = (values: Readonly<Record<string, GivenValue>>): SentValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(value)]))

const sent = (value: GivenValue): SentValue => {
  if (typeof value !== 'object') return value
  if ('currency' in value) return { ...value, amount: formatDecimal(value.amount, value.currency) }
  return 'code' in value ? sentReason(value) : value.map(sentReason)
}
