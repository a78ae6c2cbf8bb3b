import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { fileReference, payoutReference } from '#shared/payoutReference.ts'
import { type CalendarDate, calendarDate } from '#shared/time.ts'
import type { BankEntry } from './entry.ts'
import { type Expected, type Finding, match, toRemember } from './matching.ts'

const referenceOf = (round: number) => payoutReference({ goalId: 5, payoutId: `round-${round}`, attempt: 1 })
const [day, later] = [calendarDate('2026-11-21'), calendarDate('2026-11-22')]

const ama: Expected = {
  key: 'ama',
  reference: referenceOf(3),
  amountMinor: minor(25_000),
  currency: 'EUR',
  status: 'waits',
  since: calendarDate('2026-11-10'),
  holder: 'Ama Mensah',
  account: 'FR7630006000011234567890189',
}
const kofi: Expected = {
  ...ama,
  key: 'kofi',
  reference: referenceOf(4),
  holder: 'Kofi Boateng',
  account: 'NL91ABNA0417164300',
}
const sentAma: Expected = { ...ama, status: 'sent' }

let count = 0
const entry = (changes: Partial<BankEntry> = {}): BankEntry => ({
  id: `id-${++count}`,
  format: 'camt',
  account: 'DE89370400440532013000',
  day,
  amountMinor: minor(-25_000),
  currency: 'EUR',
  counterparty: { name: 'AMA MENSAH', account: 'FR7630006000011234567890189' },
  endToEnd: ama.reference,
  text: '',
  isReturn: false,
  line: 1,
  ...changes,
})
const back = { amountMinor: minor(25_000), isReturn: true, day: later }
const stranger = { name: 'Stranger', account: 'DE02120300000000202051' }
const plain = (findings: readonly Finding[]) => findings.map(({ entry: _, ...outcome }) => outcome)
const matched = (
  entries: readonly BankEntry[],
  expected: readonly Expected[],
  before: readonly Finding[] = [],
) => plain(match(entries, expected, before))

describe('an entry that leaves the account', () => {
  it('with reference and amount is the sending of what waits, and confirms what is recorded as sent', () => {
    expect(matched([entry()], [ama, kofi])).toEqual([{ outcome: 'sent', key: 'ama' }])
    expect(matched([entry()], [sentAma, kofi])).toEqual([{ outcome: 'confirms', key: 'ama' }])
  })

  it.each<[string, Partial<BankEntry>]>([
    ['in the text', { endToEnd: '', text: `Susu ${ama.reference.toLowerCase()}` }],
    [
      'in the name, where a bank has one field for both',
      { endToEnd: '', counterparty: { name: `CB ${ama.reference.slice(3)}`, account: '' } },
    ],
    ['with letters for digits', { endToEnd: ama.reference.replaceAll('0', 'O') }],
    ['beside an unknown account', { counterparty: { name: '', account: '' } }],
    ['beside a masked account', { counterparty: { name: '', account: '****0189' } }],
    ['beside the number of the bank', { counterparty: { name: '', account: '011234567890189' } }],
  ])('may have its reference %s', (_, changes) =>
    expect(matched([entry(changes)], [ama, kofi])).toEqual([{ outcome: 'sent', key: 'ama' }]),
  )

  it.each<[string, Partial<BankEntry>, Expected[], object]>([
    ['of another amount', { amountMinor: minor(-24_000) }, [ama], { outcome: 'amount_differs', key: 'ama' }],
    ['in another currency', { currency: 'USD' }, [ama], { outcome: 'amount_differs', key: 'ama' }],
    ['to another account', { counterparty: stranger }, [ama], { outcome: 'account_differs', key: 'ama' }],
    [
      'with two references',
      { endToEnd: '', text: `${ama.reference} ${kofi.reference}` },
      [ama, kofi],
      { outcome: 'may_be', keys: ['ama', 'kofi'] },
    ],
    [
      'with a reference that two have',
      {},
      [ama, { ...kofi, reference: ama.reference }],
      { outcome: 'may_be', keys: ['ama', 'kofi'] },
    ],
    ['that the bank calls a return', { isReturn: true }, [ama], { outcome: 'may_be', keys: ['ama'] }],
    [
      'with the reference of something else',
      { endToEnd: referenceOf(9) },
      [ama],
      { outcome: 'unknown_reference' },
    ],
    ['without a reference', { endToEnd: '' }, [ama, kofi], { outcome: 'may_be', keys: ['ama'] }],
    [
      'without a reference, to the same account',
      { endToEnd: '', counterparty: { ...stranger, account: ama.account } },
      [ama],
      { outcome: 'may_be', keys: ['ama'] },
    ],
    [
      'without a reference, before the payout was due',
      { endToEnd: '', day: calendarDate('2026-11-09') },
      [ama],
      { outcome: 'unrelated' },
    ],
    [
      'without a reference, of another amount',
      { endToEnd: '', amountMinor: minor(-1) },
      [ama],
      { outcome: 'unrelated' },
    ],
    [
      'without a reference, to a stranger',
      { endToEnd: '', counterparty: stranger },
      [ama, kofi],
      { outcome: 'unrelated' },
    ],
    ['of nothing', { amountMinor: minor(0) }, [ama], { outcome: 'unrelated' }],
  ])('%s decides nothing', (_, changes, expected, outcome) =>
    expect(matched([entry(changes)], expected)).toEqual([outcome]),
  )

  it('a second time is an alarm, on the same day too, and in a later statement', () => {
    expect(matched([entry(), entry()], [ama])).toEqual([
      { outcome: 'sent', key: 'ama' },
      { outcome: 'sent_twice', key: 'ama' },
    ])
    const before = toRemember(match([entry()], [ama], []))
    expect(matched([entry({ day: later })], [sentAma], before)).toEqual([
      { outcome: 'sent_twice', key: 'ama' },
    ])
    expect(matched([entry({ day: later, amountMinor: minor(-100) })], [sentAma], before)).toEqual([
      { outcome: 'sent_twice', key: 'ama' },
    ])
  })
})

describe('a file that its bank books as one amount', () => {
  const file: Expected = {
    ...ama,
    key: 'file',
    reference: fileReference([ama.reference, kofi.reference], 1),
    amountMinor: minor(50_000),
    holder: '',
    account: '',
  }
  it('is sent by its own reference', () => {
    const whole = entry({
      endToEnd: `${file.reference}-1`,
      amountMinor: minor(-50_000),
      counterparty: { name: '', account: '' },
    })
    expect(matched([whole], [ama, kofi, file])).toEqual([{ outcome: 'sent', key: 'file' }])
    expect(matched([{ ...whole, amountMinor: minor(-25_000) }], [ama, kofi, file])).toEqual([
      { outcome: 'amount_differs', key: 'file' },
    ])
  })
  it('decides nothing by the references of its payments', () => {
    const whole = entry({
      endToEnd: '',
      text: `${ama.reference} ${kofi.reference}`,
      amountMinor: minor(-50_000),
    })
    expect(matched([whole], [ama, kofi, file])).toEqual([{ outcome: 'may_be', keys: ['ama', 'kofi'] }])
  })
})

describe('an entry that comes in', () => {
  it('is a return when the bank says so, of what was sent, in its whole amount', () => {
    expect(matched([entry(back), entry()], [ama])).toEqual([
      { outcome: 'sent', key: 'ama' },
      { outcome: 'returned', key: 'ama' },
    ])
    const before = toRemember(match([entry()], [ama], []))
    expect(matched([entry(back)], [sentAma], before)).toEqual([{ outcome: 'returned', key: 'ama' }])
    expect(matched([entry(back)], [sentAma])).toEqual([{ outcome: 'returned', key: 'ama' }])
  })

  it.each<[string, Partial<BankEntry>, Expected[], object]>([
    [
      'without the bank’s mark',
      { isReturn: false },
      [sentAma],
      { outcome: 'may_be_returned', keys: ['ama'] },
    ],
    ['less a fee', { amountMinor: minor(24_000) }, [sentAma], { outcome: 'may_be_returned', keys: ['ama'] }],
    ['without a reference', { endToEnd: '' }, [sentAma, kofi], { outcome: 'may_be_returned', keys: ['ama'] }],
    ['without a reference or mark', { endToEnd: '', isReturn: false }, [sentAma], { outcome: 'unrelated' }],
    ['for what was not sent', {}, [ama], { outcome: 'unrelated' }],
    [
      'with a foreign reference',
      { endToEnd: referenceOf(9), counterparty: stranger },
      [sentAma],
      { outcome: 'unrelated' },
    ],
  ])('%s decides nothing', (_, changes, expected, outcome) =>
    expect(matched([entry({ ...back, ...changes })], expected)).toEqual([outcome]),
  )

  it('comes back once: what is sent again then is an alarm', () => {
    const [first, second, again] = [entry(), entry({ ...back }), entry({ day: calendarDate('2026-11-23') })]
    const third = entry({ ...back, day: calendarDate('2026-11-22') })
    expect(matched([first, second, third], [ama]).map(({ outcome }) => outcome)).toEqual([
      'sent',
      'returned',
      'unrelated',
    ])
    expect(matched([first, second, again], [ama]).map(({ outcome }) => outcome)).toEqual([
      'sent',
      'returned',
      'sent_twice',
    ])
  })
})

describe('a thief', () => {
  it('who has the reference of somebody else’s payout as a name does not make it sent', () => {
    const thief: Expected = { ...kofi, key: 'thief', holder: `Kofi ${ama.reference}` }
    const paid = { endToEnd: '', counterparty: { name: thief.holder, account: '' } }
    expect(matched([entry(paid)], [ama, thief])).toEqual([{ outcome: 'may_be', keys: ['ama'] }])
    expect(matched([entry({ ...paid, ...back })], [sentAma, thief])).toEqual([
      { outcome: 'may_be_returned', keys: ['ama'] },
    ])
    const own = { endToEnd: thief.reference, counterparty: { name: thief.holder, account: '' } }
    expect(matched([entry(own)], [ama, thief])).toEqual([{ outcome: 'sent', key: 'thief' }])
  })

  it('who pays a cent with the reference of a payout does not make it returned', () => {
    const cent = entry({ amountMinor: minor(1), counterparty: stranger })
    expect(matched([cent], [ama])).toEqual([{ outcome: 'unrelated' }])
    expect(matched([cent], [sentAma])).toEqual([{ outcome: 'may_be_returned', keys: ['ama'] }])
  })

  it('who pays the whole amount with the reference does not make it returned', () =>
    expect(matched([entry({ ...back, isReturn: false })], [sentAma])).toEqual([
      { outcome: 'may_be_returned', keys: ['ama'] },
    ]))
})

describe('the same entry in another format', () => {
  const before = toRemember(match([entry()], [ama], []))
  const inOfx = (changes: Partial<BankEntry> = {}) => entry({ format: 'ofx', account: '', ...changes })

  it('is known, once for each entry of before', () => {
    expect(matched([inOfx()], [sentAma], before)).toEqual([{ outcome: 'known' }])
    expect(matched([inOfx(), inOfx()], [sentAma], before).map(({ outcome }) => outcome)).toEqual([
      'known',
      'sent_twice',
    ])
  })
  it.each<[string, Partial<BankEntry>]>([
    ['day', { day: later }],
    ['account of ours', { account: 'FR7630006000011234567890189' }],
  ])('is another one on another %s', (_, changes) =>
    expect(matched([inOfx(changes)], [sentAma], before)).toEqual([{ outcome: 'sent_twice', key: 'ama' }]),
  )
  it('is known as a return too, which only one format marks', () => {
    const returned = toRemember(match([entry(back)], [sentAma], before))
    const marked = inOfx({ ...back, isReturn: false })
    expect(matched([marked], [sentAma], [...before, ...returned])).toEqual([{ outcome: 'known' }])
  })
})

/** Entries about a few payouts, with and without references, twice, returned, and of strangers. */
const expectedOnes: Expected[] = [1, 2, 3, 4].map(round => ({
  ...ama,
  key: `round-${round}`,
  reference: referenceOf(round),
  amountMinor: minor(1_000 * Math.ceil(round / 2)),
  holder: `Member Number ${round % 3}`,
  account: '',
  status: round === 4 ? 'sent' : 'waits',
}))
const days = [20, 21, 22].map(date => calendarDate(`2026-11-${date}`))
const someEntry = fc
  .record({
    day: fc.constantFrom<CalendarDate>(...days),
    amountMinor: fc.constantFrom(-1_000, -2_000, 1_000, 2_000, -7).map(minor),
    endToEnd: fc.constantFrom('', ...[1, 2, 3, 4, 9].map(referenceOf)),
    text: fc.constantFrom('', referenceOf(1), `${referenceOf(2)} ${referenceOf(3)}`),
    name: fc.constantFrom('', 'Member Number 1', 'Number 2 Member'),
    isReturn: fc.boolean(),
  })
  .map(({ name, ...rest }) => ({ ...entry(), ...rest, counterparty: { name, account: '' } }))
const statement = fc
  .array(someEntry, { maxLength: 12 })
  .map(entries => entries.map((one, index) => ({ ...one, id: `entry-${index}` })))
/** Without what is known already. */
const outcomes = (findings: readonly Finding[]) =>
  findings
    .filter(({ outcome }) => outcome !== 'known')
    .map(({ entry: { id }, ...rest }) => JSON.stringify([id, rest]))
    .sort()
const withSent = (all: readonly Expected[], findings: readonly Finding[]): Expected[] => {
  const sent = new Set(findings.flatMap(one => (one.outcome === 'sent' ? [one.key] : [])))
  return all.map(one => (sent.has(one.key) ? { ...one, status: 'sent' } : one))
}

describe('any statement', () => {
  it('has one finding for each entry', () =>
    fc.assert(
      fc.property(statement, entries => {
        const findings = match(entries, expectedOnes, [])
        expect(findings.map(({ entry: { id } }) => id).sort()).toEqual(entries.map(({ id }) => id).sort())
      }),
    ))

  it('marks nothing as sent but what waits, once, in its amount and by its own reference', () =>
    fc.assert(
      fc.property(statement, entries => {
        const sent = match(entries, expectedOnes, []).filter(one => one.outcome === 'sent')
        expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length)
        for (const { key, entry: found } of sent) {
          const one = expectedOnes.find(each => each.key === key)!
          expect(one.status).toBe('waits')
          expect(found.amountMinor).toBe(-one.amountMinor)
          expect(`${found.endToEnd} ${found.text}`).toContain(one.reference)
        }
      }),
    ))

  it('returns nothing but what was sent, as often at most, and only by the bank’s word', () =>
    fc.assert(
      fc.property(statement, entries => {
        const findings = match(entries, expectedOnes, [])
        const returned = findings.filter(one => one.outcome === 'returned')
        expect(returned.filter(one => !one.entry.isReturn)).toEqual([])
        for (const { key, status } of expectedOnes) {
          const left = findings.filter(
            one => 'key' in one && one.key === key && one.entry.amountMinor < 0,
          ).length
          const most = Math.max(left, status === 'sent' ? 1 : 0)
          expect(returned.filter(one => one.key === key).length).toBeLessThanOrEqual(most)
        }
      }),
    ))

  it('says the same in any order of its entries', () =>
    fc.assert(
      fc.property(
        statement.chain(all =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([entries, mixed]) => {
          expect(outcomes(match(mixed, expectedOnes, []))).toEqual(outcomes(match(entries, expectedOnes, [])))
        },
      ),
    ))

  it('that is imported again has no effect', () =>
    fc.assert(
      fc.property(statement, entries => {
        const findings = match(entries, expectedOnes, [])
        const again = match(entries, withSent(expectedOnes, findings), toRemember(findings))
        const kinds = new Set(again.map(({ outcome }) => outcome))
        expect([...kinds].filter(kind => kind !== 'known' && kind !== 'unrelated')).toEqual([])
      }),
    ))

  it('has the same effect in parts that overlap, day after day', () =>
    fc.assert(
      fc.property(statement, fc.nat({ max: 2 }), fc.nat({ max: 2 }), (entries, first, second) => {
        const [early, late] = [Math.max(first, second), Math.min(first, second)].map(index => days[index]!)
        const part = entries.filter(one => one.day <= early!)
        const rest = entries.filter(one => one.day >= late!)
        const whole = [...new Set([...part, ...rest])]
        const before = match(part, expectedOnes, [])
        const after = match(rest, withSent(expectedOnes, before), toRemember(before))
        const atOnce = match(whole, expectedOnes, [])
        expect([...outcomes(before), ...outcomes(after)].filter(isAboutPayouts).sort()).toEqual(
          outcomes(atOnce).filter(isAboutPayouts),
        )
      }),
    ))
})
const isAboutPayouts = (outcome: string): boolean => !outcome.includes('unrelated')
