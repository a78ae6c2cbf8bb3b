import fc from 'fast-check'
import type * as z from 'zod/mini'
import { words as wordsOf } from './text.ts'

/** The part of zod's definitions from which values can be generated. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly element?: z.ZodMiniType
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodMiniType
  readonly keyType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
}
const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/**
 * Values that a schema accepts, generated from the schema itself. The checks of a text or a number are not
 * interpreted: the given words and various texts and numbers are tried, and the accepted ones are used.
 */
export const valid = (schema: z.ZodMiniType, words: readonly unknown[]): fc.Arbitrary<unknown> => {
  const { type, shape, innerType, options, element, entries, values, ...rest } = definitionOf(schema)
  const nothing = [undefined, null].filter(value => schema.safeParse(value).success)
  const orNothing = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    nothing.length === 0
      ? value
      : fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...nothing) })
  if (shape) return record(shape, words)
  if (innerType) return orNothing(valid(innerType, words))
  if (options) return fc.oneof(...options.map(option => valid(option, words)))
  if (element) return fc.array(valid(element, words), { maxLength: 4 })
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (type === 'boolean') return fc.boolean()
  if (type === 'record') return dictionary(rest, words)
  if (type === 'unknown') return fc.jsonValue()
  return orNothing(accepted(schema, words) ?? (rest.in ? valid(rest.in, words) : fc.string()))
}

const record = (shape: Readonly<Record<string, z.ZodMiniType>>, words: readonly unknown[]) => {
  const names = Object.keys(shape)
  const fields = names.map(name => valid(shape[name] as z.ZodMiniType, words))
  return fc
    .tuple(...fields)
    .map(made => Object.fromEntries(names.map((name, at) => [name, made[at]] as const)))
    .map(made => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

const dictionary = ({ keyType, valueType }: Partial<Definition>, words: readonly unknown[]) => {
  const keys = keyType ? valid(keyType, words).map(String) : fc.string()
  return fc.dictionary(keys, valueType ? valid(valueType, words) : fc.jsonValue(), { maxKeys: 4 })
}

/** The words that a schema accepts, including its limits; undefined where it accepts none of them. */
const accepted = (schema: z.ZodMiniType, words: readonly unknown[]): fc.Arbitrary<unknown> | undefined => {
  const known = [...words, ...plain].filter(word => schema.safeParse(word).success)
  if (known.length === 0) return undefined
  const takes = (value: unknown): boolean => schema.safeParse(value).success
  const free = [fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer(), fc.nat(500)]
  const made = fc.oneof(...free).map(value => (takes(value) ? value : known[0]))
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made })
}

/** Amounts, days, names, numbers: one of them fits most fields. */
const plain: readonly unknown[] = [
  ...wordsOf(`10.00 0.5 0.01 999999.99 25 1000000 Rent a ok. 2027-03-01 2099-12-31 2026-11 2027-02-28T10:00:00.000Z 12:00
    Africa/Accra UTC somebody@example.com +14155550142 4155550142 US 123456 abcd-efgh-jkmn aaaa-bbbb-cccc
    00000000-0000-4000-8000-000000000000 Valid-word-77 pi_000000000000000000000000`),
  ...['Kofi & Sons', '😀 savings', 'f'.repeat(64), 'A'.repeat(32), 'A'.repeat(43)],
  ...[20, 100, 500, 2_000].map(length => 'x'.repeat(length)),
  ...[1, 2, 5, 50, 500, 10.5, 0.5, 1_000_000, true, false],
]
