import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fileReference,
  isPayoutReference,
  payoutReference,
  referencesIn,
  type Sending,
} from './payoutReference.ts'

const sending = fc.record<Sending>({
  goalId: fc.integer({ min: 1, max: 1_000_000 }),
  payoutId: fc.oneof(
    fc.integer({ min: 1, max: 60 }).map(round => `round-${round}`),
    fc.uuid().map(id => `deposit-${id}-1`),
    fc.string(),
  ),
  attempt: fc.integer({ min: 1, max: 9 }),
})
const reference = sending.map(payoutReference)
const symbols = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const first = payoutReference({ goalId: 5, payoutId: 'round-3', attempt: 1 })

describe('the reference of a payout', () => {
  it('never changes, because statements name old ones', () => {
    expect(first).toBe('CB-B9DP-0FM6')
    expect(fileReference([first], 1)).toBe('CB-8WHT-98Z8')
  })

  it('has twelve characters that every bank takes', () =>
    fc.assert(
      fc.property(reference, text => {
        expect(text).toMatch(/^CB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(isPayoutReference(text)).toBe(true)
      }),
    ))

  it('differs for 60,000 payouts of an installation, and for each attempt', () => {
    const all = new Set<string>()
    for (let goalId = 1; goalId <= 2_000; goalId++)
      for (let round = 1; round <= 10; round++)
        for (const attempt of [1, 2, 3])
          all.add(payoutReference({ goalId, payoutId: `round-${round}`, attempt }))
    expect(all.size).toBe(60_000)
  })

  it('is that of one sending: what belongs to goal, payout and attempt is not confused', () =>
    fc.assert(
      fc.property(sending, sending, (one, other) => {
        const isSame =
          one.goalId === other.goalId && one.payoutId === other.payoutId && one.attempt === other.attempt
        expect(payoutReference(one) === payoutReference(other)).toBe(isSame)
      }),
      { numRuns: 1_000, seed: 7 },
    ))

  it.each([
    [
      { goalId: 1, payoutId: '1/1', attempt: 1 },
      { goalId: 1, payoutId: '1', attempt: 11 },
    ],
    [
      { goalId: 11, payoutId: '1', attempt: 1 },
      { goalId: 1, payoutId: '1/1', attempt: 1 },
    ],
  ])('differs for %j and %j', (one, other) => expect(payoutReference(one)).not.toBe(payoutReference(other)))

  it('of a file does not depend on the order of its payouts', () => {
    const second = payoutReference({ goalId: 5, payoutId: 'round-4', attempt: 1 })
    expect(fileReference([first, second], 1)).toBe(fileReference([second, first], 1))
    expect(fileReference([first, second], 2)).not.toBe(fileReference([first, second], 1))
    expect(fileReference([first], 1)).not.toBe(first)
  })
})

describe('typing errors', () => {
  const places = [3, 4, 5, 6, 8, 9, 10, 11]

  it('of one symbol are noticed, all of them', () =>
    fc.assert(
      fc.property(reference, text => {
        for (const at of places)
          for (const symbol of symbols) {
            const typed = text.slice(0, at) + symbol + text.slice(at + 1)
            if (typed !== text) expect(referencesIn(typed)).toEqual([])
          }
      }),
      { numRuns: 50 },
    ))

  it('that exchange two symbols are noticed, all of them', () =>
    fc.assert(
      fc.property(reference, text => {
        for (const one of places)
          for (const other of places) {
            const letters = [...text]
            const [a = '', b = ''] = [letters[one], letters[other]]
            letters[one] = b
            letters[other] = a
            if (a !== b) expect(referencesIn(letters.join(''))).toEqual([])
          }
      }),
      { numRuns: 200 },
    ))

  it('of letters that look like digits do no harm', () =>
    fc.assert(
      fc.property(reference, text => {
        const typed = text.replaceAll('0', 'O').replace('1', 'l').replaceAll('1', 'I')
        expect(referencesIn(typed)).toEqual([text])
      }),
    ))
})

describe('the references in a text', () => {
  const without = first.replaceAll('-', '')

  it.each([
    first,
    without,
    first.toLowerCase(),
    `EREF+${without}SVWZ+Susu`,
    `/ROC/${without}//URI/payout round 3`,
    `Payout ${first}, thank you`,
    `CB ${without.slice(2, 6)} ${without.slice(6)}`,
    `CB-${without.slice(2, 5)}\n${without.slice(5)}`,
    `CB–${without.slice(2, 6)}–${without.slice(6)}`,
    `CBCB${without}`,
  ])('are found in %j', text => expect(referencesIn(text)).toEqual([first]))

  it.each(['', 'CB', 'CB-', 'CB-7F3K', 'Climbing club CB 2026', first.slice(0, -1), `C-${without.slice(2)}`])(
    'are not seen in %j',
    text => expect(referencesIn(text)).toEqual([]),
  )

  it('are found between any other words, each once', () =>
    fc.assert(
      fc.property(
        fc.array(reference, { maxLength: 4 }),
        fc.constantFrom(' ', ' / ', '\n', ', '),
        (all, between) => {
          const found = referencesIn([...all, ...all].join(between))
          expect(new Set(found).size).toBe(found.length)
          expect(found).toEqual(expect.arrayContaining(all))
        },
      ),
    ))

  it('are searched in bounded time', () => {
    const text = 'CB-'.repeat(300_000)
    expect(referencesIn(text)).toEqual([])
    expect(referencesIn(`${'CB '.repeat(300_000)}${first}`)).toContain(first)
  })
})
