import { z } from 'zod'

/** The given settings by name, unparsed and without empty ones. */
export type Given = Readonly<Record<string, string | undefined>>

/** Schemas of settings. Messages never repeat a value, since it may be a secret. */
export const must = (description: string) => ({ error: `must be ${description}` })
export const text = z.string().trim()
export const like = (form: RegExp, description: string) => text.regex(form, must(description)).optional()
export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, must(`one of ${words.join(', ')}`)).default(words[0])
export const number = (fallback: number, description: string, accepts: (value: number) => boolean) =>
  text.transform(Number).refine(accepts, must(description)).default(fallback)
export const within = (low: number, high: number) => (value: number) =>
  Number.isInteger(value) && value >= low && value <= high
export const flag = z
  .enum(['1', 'true', '0', 'false'], must('1 or 0'))
  .transform(word => word === '1' || word === 'true')
  .default(false)
export const address = (...schemes: readonly string[]) =>
  text
    .refine(
      value => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''),
      must(`an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`),
    )
    .optional()

const secrets = new WeakSet<z.ZodType>()
/** Marks a secret; tests look for its value everywhere it must not be. */
export const secret = <Form extends z.ZodType>(form: Form): Form => {
  secrets.add(form)
  return form
}
export const isSecret = (form: z.ZodType): boolean => secrets.has(form)

/** Names the missing ones of settings that belong together, if some are given. */
export const missingOf = (
  group: readonly string[],
  given: Given,
  mayBeMissing: readonly string[] = [],
): string[] => {
  const present = group.filter(name => given[name] !== undefined)
  if (present.length === 0) return []
  return group
    .filter(name => given[name] === undefined && !mayBeMissing.includes(name))
    .map(name => `${name} is missing; it belongs to ${present.join(' and ')}`)
}
