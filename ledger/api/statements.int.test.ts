import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { foundCircle, payRound } from '#lab/builders/circle.ts'
import { cookieOf, createGoal, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { unzip } from '#lab/builders/evidence.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { at, parseCsv, parseOfx } from '#lab/builders/statements.ts'
import type { StatementResponse } from '#shared/api/statements.ts'
import { check } from '#web/checker/check.ts'

let stack: Stack
let ama: Saver
let kofi: Saver
let stranger: Saver
let admin: Saver
let circle: number
let goal: number

/** A circle of two whose first pot is due to Ama, and a goal of hers. */
beforeAll(async () => {
  stack = await startStack()
  ;[ama, kofi, stranger, admin] = (await Promise.all(
    ['ama-states', 'kofi-states', 'nia-states', 'boss-states'].map(name => registerSaver(stack.url, name)),
  )) as [Saver, Saver, Saver, Saver]
  await makeAdmins(stack.pool, 'boss-states')
  circle = await foundCircle([ama, kofi], { name: '=Makola & "Co"' })
  for (const saver of [ama, kofi]) await payRound(saver, circle)
  goal = await createGoal(ama)
  await payRound(ama, goal, { amount: 40 })
})

const statement = async (saver: Saver, path: string): Promise<StatementResponse> => {
  const { status, body } = await saver.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Recomputes its sums. */
const addsUp = ({ opening, closing, came, went, lines, accounts, count }: StatementResponse): void => {
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total + Math.round(Number(amount) * 1000), 0)
  expect(lines).toHaveLength(count)
  expect(sum([opening, ...lines.map(({ amount }) => amount)])).toBe(sum([closing]))
  expect(sum([opening, came, went])).toBe(sum([closing]))
  expect(sum(accounts.map(account => account.closing))).toBe(sum([closing]))
  expect(sum(accounts.map(account => account.opening))).toBe(sum([opening]))
  if (lines.length > 0) expect(lines.at(-1)?.balance).toBe(closing)
}

describe('a statement', () => {
  it('has the entries of one user, in all goals or in one', async () => {
    const all = await statement(ama, '/api/statement')
    addsUp(all)
    expect(all).toMatchObject({ opening: '0.00', closing: '240.00', goal: null, timeZone: 'UTC' })
    expect(all.member).toEqual({ userId: ama.userId, name: 'ama-states' })
    const inCircle = await statement(ama, `/api/statement?goalId=${circle}`)
    addsUp(inCircle)
    expect(inCircle.lines.map(({ what, account, amount, round }) => [what, account, amount, round])).toEqual([
      ['Contribution', 'savings', '100.00', 1],
      ['Paid into the pot', 'savings', '-100.00', 1],
      ['The pot', 'payable', '200.00', 1],
    ])
    const fellow = await statement(kofi, '/api/statement')
    addsUp(fellow)
    expect(fellow).toMatchObject({ closing: '0.00', came: '100.00', went: '-100.00' })
  })

  it('of a goal is the sum of its members’', async () => {
    const whole = await statement(kofi, `/api/goals/${circle}/statement`)
    addsUp(whole)
    expect(whole).toMatchObject({ closing: '200.00', member: null, goal: { goalId: circle, isCircle: true } })
    const parts = await Promise.all(
      [ama, kofi].map(saver => statement(saver, `/api/statement?goalId=${circle}`)),
    )
    expect(whole.lines.map(({ id }) => id).toSorted()).toEqual(
      parts.flatMap(({ lines }) => lines.map(({ id }) => id)).toSorted(),
    )
  })

  it('continues from one period to the next without a gap', async () => {
    const month = (await statement(ama, '/api/statement')).period
    const next = `${Number(month.slice(0, 4)) + 1}`
    const later = await statement(ama, `/api/statement?period=${next}`)
    expect(later).toMatchObject({ opening: '240.00', closing: '240.00', count: 0, lines: [] })
    const earlier = await statement(ama, '/api/statement?period=2020-02')
    expect(earlier).toMatchObject({ opening: '0.00', closing: '0.00', from: '2020-02-01', to: '2020-02-29' })
    for (const period of ['2020-13', '20', 'x', '2020-1'])
      expect((await ama.get(`/api/statement?period=${period}`)).status).toBe(400)
  })

  it('uses its reader’s time zone', async () => {
    await kofi.send('PUT', '/api/preferences', { timeZone: 'Pacific/Kiritimati' })
    const there = await statement(kofi, '/api/statement')
    expect(there.timeZone).toBe('Pacific/Kiritimati')
    const { day, at: moment } = there.lines[0]!
    const shifted = new Date(Date.parse(moment) + 14 * 3_600_000).toISOString()
    expect(day).toBe(shifted.slice(0, 10))
  })

  it('is inaccessible to others', async () => {
    expect((await stranger.get(`/api/goals/${circle}/statement`)).status).toBe(404)
    expect((await stranger.get(`/api/goals/${circle}/statement/csv`)).status).toBe(404)
    expect((await stranger.get(`/api/statement?goalId=${circle}`)).status).toBe(404)
    expect((await admin.get(`/api/goals/${circle}/statement`)).status).toBe(404)
    expect((await ama.get(`/api/admin/statement?userId=${kofi.userId}`)).status).toBe(403)
    expect(await statement(stranger, '/api/statement')).toMatchObject({ count: 0, accounts: [] })
  })

  it('is available to admins for any user and goal, in UTC', async () => {
    const of = await statement(admin, `/api/admin/statement?userId=${kofi.userId}`)
    expect(of).toMatchObject({ timeZone: 'UTC', closing: '0.00', member: { name: 'kofi-states' } })
    addsUp(of)
    addsUp(await statement(admin, `/api/admin/statement?goalId=${circle}`))
    addsUp(await statement(admin, `/api/admin/statement?goalId=${circle}&userId=${ama.userId}`))
    expect((await admin.get('/api/admin/statement')).status).toBe(400)
    expect((await admin.get('/api/admin/statement?goalId=999999')).status).toBe(404)
  })

  it('over several goals is in one currency at a time, the default one first', async () => {
    const payer = await registerSaver(stack.url, 'many-currencies')
    const paidInto = async (currency: string, amount: number): Promise<number> => {
      const made = await createGoal(payer, { name: currency, targetAmount: '50000', currency })
      await payRound(payer, made, { amount })
      return made
    }
    const yen = await paidInto('JPY', 1_200)
    const euros = await paidInto('EUR', 12.5)
    const first = await statement(payer, '/api/statement')
    expect(first).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'JPY'], closing: '12.50', count: 1 })
    await paidInto('USD', 40)
    await paidInto('KWD', 12.5)
    const all = { currencies: ['USD', 'EUR', 'JPY', 'KWD'], opening: /^0(\.0+)?$/ }
    for (const [query, currency, closing] of [
      ['', 'USD', '40.00'],
      ['?currency=EUR', 'EUR', '12.50'],
      ['?currency=JPY', 'JPY', '1200'],
      ['?currency=KWD', 'KWD', '12.500'],
    ] as const) {
      const one = await statement(payer, `/api/statement${query}`)
      addsUp(one)
      const opening = expect.stringMatching(all.opening)
      expect(one).toMatchObject({ currencies: all.currencies, currency, closing, opening, count: 1 })
    }
    // A goal has its own.
    for (const path of [`/api/statement?goalId=${yen}&currency=USD`, `/api/goals/${yen}/statement`])
      expect(await statement(payer, path)).toMatchObject({ currency: 'JPY', currencies: ['JPY'] })
    expect((await payer.get('/api/statement?currency=XYZ')).body.errors).toHaveProperty('currency')
    expect((await payer.get('/api/statement?currency=eur')).status).toBe(400)

    const file = await payer.get('/api/statement/csv?currency=JPY')
    expect(file.headers.get('content-disposition')).toMatch(/-member-\d+-JPY-\d{4}-\d\d\.csv"$/)
    expect(parseCsv(file.body).map(row => [row[7], row.at(-1)])).toEqual([
      ['Balance', 'Currency'],
      ...['0', '1200', '1200'].map(balance => [balance, 'JPY']),
    ])
    const body = await done(payer.get(`/api/statement/ofx?goalId=${euros}`))
    expect(at(parseOfx(body), 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'CURDEF').text).toBe('EUR')
    const books = await statement(admin, '/api/admin/statement?account=outside')
    expect(books).toMatchObject({ currency: 'USD', count: 0 })
    const ofPayer = `/api/admin/statement?userId=${payer.userId}`
    expect(await statement(admin, `${ofPayer}&currency=KWD`)).toMatchObject({ closing: '12.500' })
  })

  it('is a spreadsheet without formulas', async () => {
    const { status, headers, body } = await ama.get(`/api/statement/csv?goalId=${circle}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="calabash-statement-goal-\d+-member-\d+-\d{4}-\d\d\.csv"$/,
    )
    const [, opening, ...rows] = parseCsv(body)
    const closing = rows.pop()
    expect(rows.map(row => row[1])).toEqual(Array(3).fill(`'=Makola & "Co"`))
    const total = rows.reduce((sum, row) => sum + Number(row[6]), Number(opening?.[7]))
    expect(total.toFixed(2)).toBe(closing?.[7])
  })

  it('can be read by accounting programs', async () => {
    const { headers, body } = await ama.get('/api/statement/ofx')
    expect(headers.get('content-disposition')).toMatch(/\.ofx"$/)
    const made = at(parseOfx(body), 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS')
    const transactions = at(made, 'BANKTRANLIST').children.filter(({ name }) => name === 'STMTTRN')
    const ids = transactions.map(one => at(one, 'FITID').text)
    expect(new Set(ids).size).toBe(4)
    expect(ids).toEqual((await statement(ama, '/api/statement')).lines.map(({ id }) => id))
    expect(transactions.map(one => at(one, 'NAME').text)).toContain('=Makola & "Co"')
    const sum = transactions.reduce((total, one) => total + Number(at(one, 'TRNAMT').text), 0)
    expect(sum.toFixed(2)).toBe(at(made, 'LEDGERBAL', 'BALAMT').text)
    expect((await ama.get('/api/statement/pdf')).status).toBe(400)
  })
})

describe('the evidence of a circle', () => {
  const packOf = async (saver: Saver, path: string): Promise<Map<string, Buffer>> => {
    const cookie = cookieOf(saver)
    const response = await fetch(stack.url + path, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    return unzip(Buffer.from(await response.arrayBuffer()))
  }
  const json = (pack: Map<string, Buffer>, name: string) => JSON.parse(String(pack.get(name)))
  const proven = async (pack: Map<string, Buffer>): Promise<string[]> => {
    const types: string[] = []
    for (const [name, content] of pack) {
      if (!name.startsWith('events/')) continue
      const verdict = await check(JSON.parse(String(content)), {
        published: [{ head: json(pack, 'root.json') }],
      })
      expect(verdict).toMatchObject({ verdict: 'good' })
      if (verdict.verdict === 'good') types.push(...verdict.entries.map(({ says }) => String(says['type'])))
    }
    return types
  }

  it('is one archive with everything, and can be verified without us', async () => {
    const pack = await packOf(ama, `/api/goals/${circle}/evidence`)
    expect([...pack.keys()].filter(name => !name.startsWith('events/'))).toEqual([
      ...['README.txt', 'root.json', 'checker.html', 'people.csv', 'charter.json', 'turns.json'],
      ...[
        'rounds.csv',
        'contributions.csv',
        'payouts.csv',
        'cashBoxes.csv',
        'photos.csv',
        'debts.csv',
        'corrections.csv',
      ],
      ...['statement.csv', 'events.csv'],
    ])
    const rows = (name: string) => parseCsv(String(pack.get(name)))
    const events = rows('events.csv').slice(1)
    // The organiser sees all of it, and each event is proven.
    expect(events.map(row => row[6])).toEqual(events.map(() => 'yes'))
    expect(await proven(pack)).toEqual(events.map(row => row[2]))
    expect(events.map(row => row[0])).toEqual(events.map((_, revision) => String(revision)))
    expect(rows('rounds.csv').map(row => row[2])).toEqual([
      ...['Event', 'RotationBegan', 'RoundOpened', 'RoundClosed'],
    ])
    expect(
      rows('contributions.csv')
        .slice(1)
        .map(row => [row[3], row[4]]),
    ).toEqual([
      ['ama-states', '100.00'],
      ['kofi-states', '100.00'],
    ])
    const [payoutHeads = [], ...payouts] = rows('payouts.csv')
    expect(payouts.map(row => [row[2], row[5], row[6], row[payoutHeads.indexOf('Currency')]])).toEqual([
      ['PayoutDue', 'ama-states', '200.00', 'USD'],
    ])
    expect(json(pack, 'charter.json').map(({ type }: { type: string }) => type)).toEqual([
      ...['GoalCreated', 'MemberJoined', 'MemberJoined'],
    ])
    expect(rows('statement.csv').at(-1)?.[7]).toBe('200.00')
    expect(
      rows('people.csv')
        .slice(1)
        .map(row => row[1])
        .toSorted(),
    ).toEqual(['ama-states', 'kofi-states'])
    expect(String(pack.get('checker.html'))).toContain(json(pack, 'root.json').key)
    expect(String(pack.get('README.txt'))).toContain(json(pack, 'root.json').root)
  })

  it('withholds private fields from members, with their hash', async () => {
    const pack = await packOf(kofi, `/api/goals/${circle}/evidence`)
    const events = parseCsv(String(pack.get('events.csv'))).slice(1)
    const hidden = events.filter(row => row[6] === 'no')
    expect(hidden.length).toBeGreaterThan(0)
    for (const row of hidden) expect(row[5]).toMatch(/^[0-9a-f]{64}$/)
    expect(await proven(pack)).toEqual(events.filter(row => row[6] === 'yes').map(row => row[2]))
    const text = [...pack.values()].map(String).join('')
    const full = await packOf(ama, `/api/goals/${circle}/evidence`)
    const charge = /ch_\w+/.exec(
      [...full].flatMap(([name, content]) => (name.startsWith('events/') ? [String(content)] : [])).join(''),
    )
    expect(charge).not.toBeNull()
    const ofAma =
      [...full.values()]
        .map(String)
        .join('')
        .match(/pi_\w+/g) ?? []
    const ofKofi = text.match(/pi_\w+/g) ?? []
    expect(new Set(ofKofi).size).toBeLessThan(new Set(ofAma).size)
  })

  it('is for members and admins, and for circles', async () => {
    expect((await stranger.get(`/api/goals/${circle}/evidence`)).status).toBe(404)
    expect((await ama.get(`/api/goals/${goal}/evidence`)).body.code).toBe('not_a_circle')
    const pack = await packOf(admin, `/api/admin/goals/${circle}/evidence`)
    expect((await proven(pack)).length).toBe(parseCsv(String(pack.get('events.csv'))).length - 1)
    expect((await admin.get('/api/admin/goals/999999/evidence')).status).toBe(404)
  })
})
