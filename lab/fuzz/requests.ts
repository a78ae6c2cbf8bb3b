import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { cookieOf } from '../builders/client.ts'
import type { Endpoint } from './endpoints.ts'
import { damaged, nastyTexts, spoilt, whole } from './hostile.ts'
import type { Sent } from './http.ts'
import { fill } from './resources.ts'
import { type Person, password, people, type Setup } from './setup.ts'
import { fieldsOf, words, write } from './text.ts'
import { valid } from './valid.ts'

/**
 * With the right password these remove what other requests need: an account, its rights, or the instance's
 * state.
 */
const leadsOut =
  /DELETE \/api\/user$|change-password|\/api\/admin\/(policy|users|projections)|end-others|two-step/

/** Each request has its own seed, so that it can be repeated without the earlier ones. */
export const seedOf = (seed: number, route: string, at: number): number =>
  createHash('sha256').update(`${seed} ${route} ${at}`).digest().readInt32BE()

/** Generates requests for an endpoint, each from its number alone. */
export const requestsFor = ({ route, person, schemas }: Endpoint, setup: Setup, seed: number) => {
  const [method = '', pattern = ''] = route.split(' ')
  const shown = leadsOut.test(route) ? setup.words : [password, ...setup.words]
  const known = [...shown, ...shown.map(String)]
  const bodies = schemas.map(({ schema }) => valid(schema, known))
  const good = bodies.length === 0 ? fc.jsonValue() : fc.oneof(...bodies)
  const goodText = good.map(write)
  const takesBody = method !== 'GET'
  const body = fc.oneof(
    { weight: 2, arbitrary: goodText },
    { weight: 20, arbitrary: spoilt(good).map(write) },
    { weight: 4, arbitrary: whole },
    { weight: 3, arbitrary: damaged(goodText) },
  )
  const query = spoilt(good).map(asQuery)
  const mostly = <Value>(one: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>, weight = 9) =>
    fc.oneof({ weight, arbitrary: one }, { weight: 1, arbitrary: other })
  const made = fc.record({
    body: takesBody ? body : mostly(fc.constant(undefined), whole.map(String), 30),
    who: mostly(fc.constant(person), fc.constantFrom(...people), 12),
    path: fc.tuple(fc.nat(), fc.nat(60), fc.constantFrom(...nastyTexts)),
    query: takesBody ? mostly(fc.constant(''), query, 30) : mostly(query, fc.constantFrom(...queries), 4),
    headers: takesBody ? mostly(fc.constant({}), strange, 6) : mostly(fc.constant({}), strange, 1),
    cookie: mostly(fc.constant(undefined), cookies, 40),
  })
  return (at: number): Sent => {
    const [one] = fc.sample(made, { seed: seedOf(seed, route, at), numRuns: 1 })
    if (!one) throw new Error('nothing was made')
    const path = pathFor(pattern, setup, one.who, one.path) + one.query
    const own = cookieOf(setup.clients[one.who])
    const type = pattern.includes('/files/') ? 'application/pdf' : 'application/json'
    const headers = {
      ...(one.body === undefined ? {} : { 'content-type': type }),
      cookie: one.cookie ?? own,
      ...one.headers,
    }
    return { method, path, headers, body: one.body }
  }
}

/** Mostly an id that the user has access to; sometimes another's, or an invalid one. */
const pathFor = (
  pattern: string,
  setup: Setup,
  who: Person,
  [which, how, bad]: readonly [number, number, string],
) => {
  if (how === 0) return pattern.replace(/:\w+/, escaped(bad))
  const all = people.map(name => setup.resources[name])
  const others = how < 4 ? all[which % all.length] : undefined
  return fill(pattern, others ?? setup.resources[who], count => which % count).path
}

/** As much as fits into a path. Half a surrogate pair cannot be escaped; bytes that are not text can. */
const escaped = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text).slice(0, 3_000).replace(/%.?$/, '') || '%20' : '%ed%a0%80'

const asQuery = (value: unknown): string =>
  `?${(fieldsOf(value) ?? [['', value] as const]).map(([name, inner]) => `${escaped(name)}=${escaped(asText(inner))}`).join('&')}`
const asText = (value: unknown): string => (typeof value === 'string' ? value : write(value))

const queries: readonly string[] = [
  ...words(`? ?&&== ?% ?%00=%00 ?a=%ff ?limit=1&limit=2 ?limit[]=1 ?__proto__=1 ?before=%00 ?after=9999999999999999999
    ?before=-1 ?from=9007199254740993 ?limit=1e3 ?page=2147483648 ?after=1_999999999999999_1:round-1 ?after=1_1_1:a
    ?after=%00 ?since=x ?to=9999-12-31 ?goalId=1e15 ?userId=9007199254740991 ?userId=2147483648
    ?goalId=9007199254740991 ?from=0000-01-01 ?period=9999-12 ?period=0000-01 ?period=2026-13 ?search=%25_%5C
    ?search=\\ ?stream=goal-1 ?type=x ?figure=x`),
  `?${'a=1&'.repeat(2_000)}`,
  `?q=${'x'.repeat(7_000)}`,
]

const printable = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ maxLength }).map(text => text.replace(/[^\x20-\x7e]/g, ''))

/**
 * Without `expect`, `content-length` and `upgrade`: with them it would not be sent, or not be answered on
 * this connection.
 */
const strange: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      ...words(`content-type content-encoding accept accept-encoding accept-language user-agent range idempotency-key
        x-forwarded-for x-forwarded-proto x-forwarded-host origin referer host if-none-match if-modified-since
        sec-fetch-site authorization stripe-signature x-http-method-override traceparent last-event-id priority via te`),
    ),
    fc.oneof(
      fc.constantFrom(
        ...words(`*/* null application/json;charset=x text/plain gzip bytes=0- bytes=-1 bytes=9-1 "x" * a/b;c 127.0.0.1 ::1
          https://evil.example evil.example [:: a:99999 t=1,v1=x t=,v1= t=1e309,v1=00 00-0-0-0 deflate
          \u00ff\u00fe é -1 7 %00 __proto__ same-site cross-site none websocket trailers DELETE`),
        ...[
          '',
          ' ',
          'application/json; charset=utf-16',
          'application/json, application/json',
          'br, gzip;q=0',
        ],
        ...[
          '1.2.3.4, 5.6.7.8',
          'Bearer x',
          'identity, gzip',
          'a b c d e f g h',
          'multipart/form-data; boundary=',
        ],
        ...[7, 128, 129, 6_000].map(length => 'x'.repeat(length)),
      ),
      printable(40),
    ),
  )
  .map(([name, value]) => ({ [name]: value.trim() }))

const cookies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...words(`calabash= calabash-seen=9999999999999999999 calabash-seen=-1 = ;;; __proto__=x calabash-recovery=%00 a "
      calabash="\\" calabash=%E0%A4%A`),
    ...['calabash=x; calabash.sig=x', 'calabash=x; calabash=y', 'calabash-seen=1e9; calabash-seen.sig=1'],
    ...['constructor=1; toString=2', `calabash=${'x'.repeat(6_000)}`],
  ),
  printable(60),
)
