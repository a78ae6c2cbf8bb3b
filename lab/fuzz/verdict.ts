import * as z from 'zod/mini'
import { largestTarget } from '#shared/cardLimits.ts'
import { isCurrency } from '#shared/currencies.ts'
import { decimalsOf } from '#shared/money.ts'
import type { Answer, Sent } from './http.ts'
import { parsedBy } from './http.ts'
import type { NamedSchema } from './schemas.ts'

/** What every refusal looks like; the client shows its message to people. */
const problemForm = z.strictObject({
  message: z.string().check(z.minLength(3), z.maxLength(500)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string().check(z.regex(/^[a-z_]+$/))),
  values: z.optional(z.record(z.string().check(z.regex(/^\w+$/)), z.unknown())),
  stepUp: z.optional(z.strictObject({ authenticator: z.boolean(), passkey: z.boolean(), mail: z.boolean() })),
  reference: z.optional(z.string()),
})
/** Words that come from within. */
const inner =
  /node_modules|\bat \S+:\d+:\d+|ECONN|SyntaxError|TypeError|RangeError|violates|pg_|::text|\bselect .+ from |\[object|undefined|Expected |Unexpected |Invalid input|Too (big|small)|Invalid option/

/** What is wrong with an answer, in words; nothing when it is as it must be. */
export const judge = (
  route: string,
  sent: Sent,
  heard: Answer,
  schemas: ReadonlyMap<string, NamedSchema['schema']>,
): string | undefined => {
  const { status, text, headers } = heard
  if (status === 0) return `no answer: ${text}`
  // So many files are made at once, and no more.
  if (status === 503 && text.includes('"code":"busy"')) return badRefusal(route, heard)
  if (status >= 500 && !(status === 501 && sent.method === 'GET'))
    return `answered ${status}: ${text.slice(0, 300)}`
  if (heard.ms > slowMs) return `took ${Math.round(heard.ms)} ms`
  if (headers['set-cookie'] && /[\r\n]/.test(String(headers['set-cookie']))) return 'a cookie of two lines'
  if (status >= 400) return badRefusal(route, heard)
  if (status >= 300) return status === 304 ? undefined : `led elsewhere, to ${headers['location']}`
  if (sent.method === 'GET' || !headers[parsedBy]) return undefined
  return badAcceptance(String(sent.body ?? ''), String(headers[parsedBy]).split(' '), schemas)
}

/** A good deal more than anything takes on a busy machine. */
const slowMs = 10_000

const badRefusal = (route: string, { status, text, headers }: Answer): string | undefined => {
  // Node's own, before a request is one at all.
  if ((status === 431 || status === 400) && text === '' && headers['connection'] === 'close') return undefined
  if (!route.includes(' /api/')) return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `refused as ${headers['content-type']}`
  return badProblem(parse(text))
}

/** What is wrong with what somebody is told who is refused. */
export const badProblem = (problem: unknown): string | undefined => {
  const told = problemForm.safeParse(problem)
  if (!told.success) return `refused in another form: ${JSON.stringify(problem)?.slice(0, 200)}`
  const words = [told.data.message, ...Object.values(told.data.errors ?? {}).flat()].join('\n')
  return inner.test(words) ? `refused with words from within: ${words.slice(0, 200)}` : undefined
}

/** By the schemas, asked once more and here, and by rules of their own. */
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

/** What is wrong with a body that was taken, by rules that no schema is asked about. */
export const badBody = (body: unknown, most?: bigint): string | undefined =>
  isWellFormed(body) ? badMoney(body, most) : 'took text that cannot be kept'

/** Of what is called so, wherever it stands. */
const amounts = /^(targetAmount|contributionAmount|amount)$/
/** All that is there before is in dollars; a new goal may be in another currency. */
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
/** -1 for text that is no amount with so many decimals. */
const minorUnits = (written: string, decimals: number): bigint => {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0?)?$/.exec(written) ?? []
  const [digits, rest] = [fraction.padEnd(decimals, '0').slice(0, decimals), fraction.slice(decimals)]
  return whole === '' || /[1-9]/.test(rest) ? -1n : BigInt(whole + digits)
}

/** However deep it is, without recursion. */
const isWellFormed = (body: unknown): boolean => {
  const waiting: unknown[] = [body]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false
    if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) waiting.push(name, inside)
  }
  return true
}

/** As it comes out of the http: without a mark of its encoding, and with what UTF-8 has no signs for replaced. */
export const asHeard = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
