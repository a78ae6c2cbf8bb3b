import fc from 'fast-check'
import type { Door } from './doors.ts'
import { damaged, nastyTexts, spoilt, whole } from './hostile.ts'
import { seedOf } from './random.ts'
import { fieldsOf, write } from './text.ts'
import { fill } from './things.ts'
import { type Person, password, people, type Town } from './town.ts'
import { valid } from './valid.ts'
import type { Sent } from './wire.ts'

/** With the right password these end what all others need: a person's account or rights, or the instance's calm. */
const leadsOut =
  /DELETE \/api\/user$|change-password|\/api\/admin\/(policy|users|projections)|end-others|two-step/

/** Makes requests for a door: each from its number, whichever were made before it. */
export const requestsFor = ({ route, person, schemas }: Door, town: Town, seed: number) => {
  const [method = '', pattern = ''] = route.split(' ')
  const shown = leadsOut.test(route) ? town.words : [password, ...town.words]
  const words = [...shown, ...shown.map(String)]
  const bodies = schemas.map(({ schema }) => valid(schema, words))
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
    const path = pathFor(pattern, town, one.who, one.path) + one.query
    const own = [...town.clients[one.who].cookies].map(pair => pair.join('=')).join('; ')
    const type = pattern.includes('/files/') ? 'application/pdf' : 'application/json'
    const headers = {
      ...(one.body === undefined ? {} : { 'content-type': type }),
      cookie: one.cookie ?? own,
      ...one.headers,
    }
    return { method, path, headers, body: one.body }
  }
}

/** Mostly what the person has there; sometimes what they cannot have, or what is none. */
const pathFor = (
  pattern: string,
  town: Town,
  who: Person,
  [which, how, bad]: readonly [number, number, string],
) => {
  if (how === 0) return pattern.replace(/:\w+/, escaped(bad))
  const all = people.map(name => town.things[name])
  const others = how < 4 ? all[which % all.length] : undefined
  return fill(pattern, others ?? town.things[who], count => which % count).path
}

/** As much of it as fits into a path. Half a character cannot be escaped; bytes that are no text can. */
const escaped = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text).slice(0, 3_000).replace(/%.?$/, '') || '%20' : '%ed%a0%80'

const asQuery = (value: unknown): string =>
  `?${(fieldsOf(value) ?? [['', value] as const]).map(([name, inner]) => `${escaped(name)}=${escaped(asText(inner))}`).join('&')}`
const asText = (value: unknown): string => (typeof value === 'string' ? value : write(value))

const queries: readonly string[] = [
  ...[
    '?',
    '?&&==',
    '?%',
    '?%00=%00',
    '?a=%ff',
    '?limit=1&limit=2',
    '?limit[]=1',
    '?__proto__=1',
    '?before=%00',
  ],
  ...['?after=9999999999999999999', '?before=-1', '?from=9007199254740993', '?limit=1e3', '?page=2147483648'],
  ...[
    '?after=1_999999999999999_1:round-1',
    '?after=1_1_1:a',
    '?after=%00',
    '?since=x',
    '?to=9999-12-31',
    '?goalId=1e15',
  ],
  ...[
    '?userId=9007199254740991',
    '?userId=2147483648',
    '?goalId=9007199254740991',
    '?from=0000-01-01',
    '?period=9999-12',
  ],
  ...[
    '?period=0000-01',
    '?period=2026-13',
    '?search=%25_%5C',
    '?search=\\',
    '?stream=goal-1',
    '?type=x',
    '?figure=x',
  ],
  `?${'a=1&'.repeat(2_000)}`,
  `?q=${'x'.repeat(7_000)}`,
]

const strange: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      ...[
        'content-type',
        'content-encoding',
        'accept',
        'accept-encoding',
        'accept-language',
        'user-agent',
        'range',
      ],
      ...[
        'idempotency-key',
        'x-forwarded-for',
        'x-forwarded-proto',
        'x-forwarded-host',
        'origin',
        'referer',
        'host',
      ],
      ...[
        'if-none-match',
        'if-modified-since',
        'sec-fetch-site',
        'authorization',
        'stripe-signature',
        'expect',
      ],
      ...[
        'x-http-method-override',
        'traceparent',
        'last-event-id',
        'content-length',
        'priority',
        'via',
        'te',
        'upgrade',
      ],
    ),
    fc.oneof(
      fc.constantFrom(
        ...[
          '',
          ' ',
          '*/*',
          'null',
          'application/json; charset=utf-16',
          'application/json;charset=x',
          'text/plain',
          'gzip',
        ],
        ...[
          'application/json, application/json',
          'br, gzip;q=0',
          'bytes=0-',
          'bytes=-1',
          'bytes=9-1',
          '"x"',
          '*',
          'a/b;c',
        ],
        ...[
          '127.0.0.1',
          '::1',
          '1.2.3.4, 5.6.7.8',
          'https://evil.example',
          'evil.example',
          '[::',
          'a:99999',
          'Bearer x',
        ],
        ...[
          't=1,v1=x',
          't=,v1=',
          't=1e309,v1=00',
          '00-0-0-0',
          'identity, gzip',
          'deflate',
          '\u00ff\u00fe',
          'é',
          '-1',
          '7',
        ],
        ...[
          'x'.repeat(7),
          'x'.repeat(128),
          'x'.repeat(129),
          'x'.repeat(6_000),
          'a b c d e f g h',
          '%00',
          '__proto__',
        ],
        ...[
          'same-site',
          'cross-site',
          'none',
          'websocket',
          'trailers',
          'multipart/form-data; boundary=',
          'DELETE',
        ],
      ),
      fc.string({ maxLength: 40 }).map(text => text.replace(/[^\x20-\x7e]/g, '')),
    ),
  )
  // These two would keep it from being sent at all, or from being answered on this connection.
  .filter(([name]) => name !== 'expect' && name !== 'content-length' && name !== 'upgrade')
  .map(([name, value]) => ({ [name]: value.trim() }))

const cookies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      'calabash=',
      'calabash=x; calabash.sig=x',
      'calabash-seen=9999999999999999999',
      'calabash-seen=-1',
      '=',
      ';;;',
    ],
    ...[
      '__proto__=x',
      'calabash=x; calabash=y',
      'calabash-recovery=%00',
      `calabash=${'x'.repeat(6_000)}`,
      'a',
      '"',
    ],
    ...[
      'calabash="\\"',
      'calabash=%E0%A4%A',
      'calabash-seen=1e9; calabash-seen.sig=1',
      'constructor=1; toString=2',
    ],
  ),
  fc.string({ maxLength: 60 }).map(text => text.replace(/[^\x20-\x7e]/g, '')),
)
