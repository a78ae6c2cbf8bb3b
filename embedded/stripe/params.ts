import { z } from 'zod'
import { invalidRequest, missingParam, type SandboxError } from './errors.ts'
import type { FormValue, Params } from './form.ts'

/** Validates a request's parameters; throws the error that Stripe would return. */
export const readParams = <T>(schema: z.ZodType<T>, params: Params): T => {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue === undefined ? invalidRequest('Invalid request.') : faultOf(issue, params)
}

/** For requests without parameters. */
export const noParams = z.strictObject({})

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('')

const at = (params: Params, path: readonly PropertyKey[]): FormValue | undefined => {
  let value: unknown = params
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === String(part))?.[1]
  }
  return value as FormValue | undefined
}

const faultOf = (issue: z.core.$ZodIssue, params: Params): SandboxError => {
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => nameOf([...issue.path, key]))
    const known = names.includes('payment_method_types')
    if (known) {
      return invalidRequest(
        'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
        { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
      )
    }
    return invalidRequest(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0] ?? param,
    })
  }
  const value = at(params, issue.path)
  if (value === undefined) return missingParam(param)
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    )
  }
  const code = issue.code === 'custom' ? issue.params?.['code'] : undefined
  const message = issue.code === 'custom' ? issue.message : `Invalid value for ${param}`
  return invalidRequest(message, { param, ...(typeof code === 'string' ? { code } : {}) })
}

export const text = z.string().min(1).max(5000)

export const integer = z
  .string()
  .refine(value => /^-?\d{1,15}$/.test(value), {
    error: issue => `Invalid integer: ${String(issue.input).slice(0, 50)}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number)

export const flag = z
  .string()
  .refine(value => value === 'true' || value === 'false', {
    error: issue => `Invalid boolean: ${String(issue.input).slice(0, 50)}`,
  })
  .transform(value => value === 'true')

/** One of several values; the error lists them. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(param: string, words: Words) =>
  z.string().refine((value): value is Words[number] => words.includes(value), {
    error: `Invalid ${param}: must be one of ${words.join(', ')}`,
  })

// `metadata[0]=…` looks like a list to the form decoder.
const keyed = (value: unknown): unknown =>
  value === '' ? {} : Array.isArray(value) ? Object.fromEntries(value.entries()) : value

/** Up to 50 keys of 40 characters, with values of 500. */
export const metadata = z.preprocess(
  keyed,
  z
    .record(
      z.string().refine(key => key.length <= 40, { error: 'Metadata keys can have up to 40 characters.' }),
      z
        .string()
        .refine(value => value.length <= 500, { error: 'Metadata values can have up to 500 characters.' }),
    )
    .refine(value => Object.keys(value).length <= 50, { error: 'You can have up to 50 metadata keys.' }),
)

const moment = integer.optional()
const range = z.preprocess(
  value => (typeof value === 'string' ? { gte: value, lte: value } : value),
  z.strictObject({ gt: moment, gte: moment, lt: moment, lte: moment }),
)
export type Range = z.infer<typeof range>

/** Parameters that every list accepts. */
export const listParams = {
  limit: integer
    .refine(value => value >= 1 && value <= 100, {
      error: 'This value must be between 1 and 100.',
      params: { code: 'parameter_invalid_integer' },
    })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
}
