import * as z from 'zod/mini'
import { largestTarget } from '#shared/cardLimits.ts'
import { isCurrency } from '#shared/currencies.ts'
import { decimalsOf } from '#shared/money.ts'
import type { Answer, Sent } from './http.ts'
import { parsedBy } from './http.ts'
import type { NamedSchema } from './schemas.ts'

/** The form of every refusal; the client shows its message to users. */
const problemForm = z.strictObject({
  message: z.string().check(z.minLength(3), z.maxLength(500)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string().check(z.regex(/^[a-z_]+$/))),
  values: z.optional(z.record(z.string().check(z.regex(/^\w+$/)), z.unknown())),
  stepUp: z.optional(z.strictObject({ authenticator: z.boolean(), passkey: z.boolean(), mail: z.boolean() })),
  puzzle: z.optional(z.strictObject({ challenge: z.string(), bits: z.number() })),
  reference: z.optional(z.string()),
})
/** Words that only internal errors contain. */
const inner =
  /node_modules|\bat \S+:\d+:\d+|ECONN|SyntaxError|TypeError|RangeError|violates|pg_|::text|\bselect .+ from |\[object|undefined|Expected |Unexpected |Invalid input|Too (big|small)|Invalid option/

/** The faults of a response, in words; none when it is correct. */
export const judge = (
  route: string,
  sent: Sent,
  heard: Answer,
  schemas: ReadonlyMap<string, NamedSchema['schema']>,
): string | undefined => {
  const { status, text, headers } = heard
  if (status === 0) return `no answer: ${text}`
  // The limits of files that are created at once, and of passwords that wait to be checked.
  if (status === 503 && /"code":"(sign_in_)?busy"/.test(text)) return badRefusal(route, heard)
  if (status >= 500 && !(status === 501 && sent.method === 'GET'))
    return `answered ${status}: ${text.slice(0, 300)}`
  if (heard.ms > slowMs) return `took ${Math.round(heard.ms)} ms`
  if (headers['set-cookie'] && /[\r\n]/.test(String(headers['set-cookie']))) return 'a cookie of two lines'
  if (status >= 400) return badRefusal(route, heard)
  if (status >= 300) return status === 304 ? undefined : `led elsewhere, to ${headers['location']}`
  if (sent.method === 'GET' || !headers[parsedBy]) return undefined
  return badAcceptance(String(sent.body ?? ''), String(headers[parsedBy]).split(' '), schemas)
}

/** Well above the response times of a busy machine. */
const slowMs = 10_000

const badRefusal = (route: string, { status, text, headers }: Answer): string | undefined => {
  // Node's own response, before there is a request.
  if ((status === 431 || status === 400) && text === '' && headers['connection'] === 'close') return undefined
  if (!route.includes(' /api/')) return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `refused as ${headers['content-type']}`
  return badProblem(parse(text))
}

/** The faults of a refusal's problem. */
export const badProblem = (problem: unknown): string | undefined => {
  const parsed = problemForm.safeParse(problem)
  if (!parsed.success) return `refused in another form: ${JSON.stringify(problem)?.slice(0, 200)}`
  const words = [parsed.data.message, ...Object.values(parsed.data.errors ?? {}).flat()].join('\n')
  return inner.test(words) ? `refused with words from within: ${words.slice(0, 200)}` : undefined
}

/** By the schemas in this process, and by additional rules. */
const badAcceptance = (
  text: string,
  names: readonly string[],
  schemas: ReadonlyMap<string, NamedSchema['schema']>,
): string | undefined => {
  const heard = asHeard(text)
  const body = heard.trim() === '' ? {} : parse(heard)
  if (body === undefined) return 'took what is no JSON'
  for (const name of names) {
    const schema = schemas.get(name)
    if (!schema) return `asked ${name}, which is not in shared/api`
    if (!schema.safeParse(body).success) return `took what ${name} refuses`
  }
  return badBody(body)
}

/** The faults of an accepted body, by rules that no schema contains. */
export const badBody = (body: unknown, most?: bigint): string | undefined =>
  isWellFormed(body) ? badMoney(body, most) : 'took text that cannot be kept'

/** Fields with these names, at any depth. */
const amounts = /^(targetAmount|contributionAmount|amount)$/
/** Existing goals are in dollars; a new goal may be in another currency. */
const currencyOf = (body: object): string =>
  'currency' in body && typeof body.currency === 'string' ? body.currency : 'USD'
const badMoney = (body: unknown, most: bigint | undefined): string | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const currency = currencyOf(body)
  const largest = most ?? BigInt(isCurrency(currency) ? largestTarget(currency) : 0)
  for (const [name, value] of Object.entries(body)) {
    if (!amounts.test(name) || value === null || value === undefined || value === '') continue
    const written = String(value).trim()
    const minor = minorUnits(written, decimalsOf(currency))
    if (minor <= 0n || minor > largest) return `took ${name} ${written} in ${currency}`
  }
  return undefined
}
/** -1 for text that is not an amount with this many decimals. */
const minorUnits = (written: string, decimals: number): bigint => {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0?)?$/.exec(written) ?? []
  const [digits, rest] = [fraction.padEnd(decimals, '0').slice(0, decimals), fraction.slice(decimals)]
  return whole === '' || /[1-9]/.test(rest) ? -1n : BigInt(whole + digits)
}

/** For any depth, without recursion. */
const isWellFormed = (body: unknown): boolean => {
  const waiting: unknown[] = [body]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false
    if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) waiting.push(name, inside)
  }
  return true
}

/** As the HTTP server reads it: without a byte order mark, and with replacement characters. */
export const asHeard = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
