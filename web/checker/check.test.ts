import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareTree } from '#lab/builders/transparency.ts'
import { consistencyRanges, inclusionRanges, leafHash } from '#ledger/transparency/merkle.ts'
import { createSigner } from '#ledger/transparency/signing.ts'
import type { ProofResponse, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import { currencies } from '#shared/currencies.ts'
import { formatMoney, minor } from '#shared/money.ts'
import { check } from './check.ts'
import { bytesOf } from './crypto.ts'
import { isConsistent, isIncluded } from './proofs.ts'
import { readPublished } from './published.ts'
import { amountText, wordsOf } from './words.ts'

/**
 * The code that makes receipts on one side, the code that checks them on the other; they share only the RFC.
 */
const signer = createSigner('11'.repeat(32))
const entryOf = (n: number): string =>
  JSON.stringify({ data: { amountMinor: n }, metadata: {}, type: 'ContributionReceived', v: 1 })
const entries = Array.from({ length: 70 }, (_, n) => entryOf(n))
const tree = bareTree(entries.map(entry => leafHash(Buffer.from(entry))))
const hex = (hashes: readonly Buffer[]) => hashes.map(hash => hash.toString('hex'))
const rootOf = (size: number): string => hex(tree.hashesOf([[0, size]]))[0]!
const headOf = (size: number, by = signer): TreeHead =>
  by.sign({ size, root: rootOf(size), at: '2026-11-21T10:00:00.000Z' })
const receiptOf = (size: number, ...indexes: number[]) =>
  ({
    format: 'calabash-receipt-1',
    events: indexes.map(index => ({
      entry: entries[index]!,
      index,
      path: hex(tree.hashesOf(inclusionRanges(index, size))),
    })),
    head: headOf(size),
  }) satisfies ProofResponse
/** Of entries of which a text was erased. */
const hashReceiptOf = (size: number, indexes: readonly number[]): ProofResponse['events'] =>
  receiptOf(size, ...indexes).events.map(({ entry, ...place }) => ({
    ...place,
    hash: leafHash(Buffer.from(entry)).toString('hex'),
  }))
const answerOf = (size: number, from?: number): TransparencyResponse => ({
  head: headOf(size),
  keys: [{ key: signer.key, since: '2026-01-01T00:00:00.000Z' }],
  daily: [],
  ...(from === undefined
    ? {}
    : { consistency: { from, path: hex(tree.hashesOf(consistencyRanges(from, size))) } }),
})
const verdictOf = async (receipt: unknown, ...published: unknown[]): Promise<string> => {
  const given = JSON.parse(JSON.stringify(receipt)) as unknown
  return (await check(given, { published: published.map(one => readPublished(one)!) })).verdict
}

describe('a receipt with an entry of which a text was erased', () => {
  const [erased] = hashReceiptOf(40, [7])
  const { events, ...rest } = receiptOf(40, 3, 9)
  const mixed = { ...rest, events: [events[0], erased, events[1]] }

  it('says what can be shown, and which entry cannot', async () => {
    const verdict = await check(mixed, {})
    expect(verdict).toMatchObject({ verdict: 'good', entries: [{ index: 3 }, { index: 9 }], unreadable: [7] })
    expect(wordsOf(verdict).facts).toContainEqual([
      'Not shown',
      'entry 7 is in the log, and a text of it was erased. What it said can no longer be shown or proven.',
    ])
  })

  it('is not good when it shows nothing else', async () => {
    expect(await check({ ...rest, events: [erased] }, {})).toMatchObject({
      verdict: 'unusable',
      reason: expect.stringContaining('entry 7'),
    })
  })

  it.each([
    ['another hash', { ...erased, hash: '00'.repeat(32) }],
    ['the hash of another entry', { ...erased, hash: leafHash(Buffer.from(entries[8]!)).toString('hex') }],
    ['a text besides the hash', { ...erased, entry: entries[7] }],
    ['a text that is no hash', { ...erased, hash: 'true' }],
    ['neither', { index: 7, path: erased!.path }],
  ])('is refused with %s', async (_what, event) => {
    expect(await verdictOf({ ...mixed, events: [events[0], event, events[1]] })).toBe('refused')
  })
})

describe('a good receipt', () => {
  it('is accepted, for every entry at every size', async () => {
    for (let size = 1; size <= 20; size++)
      for (let index = 0; index < size; index++) expect(await verdictOf(receiptOf(size, index))).toBe('good')
    expect(await verdictOf(receiptOf(70, 3, 17, 69))).toBe('good')
  })

  it('states what it proves, and whether another source confirms its key', async () => {
    const verdict = await check(receiptOf(40, 7), {})
    expect(verdict).toMatchObject({
      verdict: 'good',
      isKeyKnown: false,
      entries: [{ index: 7, says: { data: { amountMinor: 7 } } }],
    })
    expect(await check(receiptOf(40, 7), { keys: [signer.key] })).toMatchObject({ isKeyKnown: true })
  })

  it('agrees with every later root of its log', async () => {
    for (let size = 8; size <= 40; size++)
      expect(await verdictOf(receiptOf(8, 5), answerOf(size, 8))).toBe('good')
    expect(await verdictOf(receiptOf(8, 5), headOf(8))).toBe('good')
  })
})

describe('an amount', () => {
  const inGoal = { metadata: {}, stream: 'goal-5', v: 1 }
  const created = (data: object) => ({ ...inGoal, data, revision: '0', type: 'GoalCreated' })
  const received = (data: object) => ({ ...inGoal, data, revision: '7', type: 'ContributionReceived' })
  const amountsIn = (...entries: readonly Record<string, unknown>[]): string[] => {
    const verdict = {
      verdict: 'good',
      head: headOf(1),
      isKeyKnown: true,
      comparedWith: [],
      replaced: [],
      unreadable: [],
    } as const
    const { facts } = wordsOf({ ...verdict, entries: entries.map((says, index) => ({ index, says })) })
    return facts.filter(([term]) => term === 'Amount').map(([, value]) => value)
  }

  it('is in the currency of the first event of its goal', () => {
    const paid = received({ amountMinor: 12_500 })
    for (const [currency, text] of [
      ['USD', '$125.00'],
      ['EUR', '€125.00'],
      ['JPY', '¥12,500'],
      ['KWD', 'KWD\u00a012.500'],
    ])
      expect(amountsIn(created({ currency }), paid)).toEqual([text])
  })

  it('is in dollars in receipts from before other currencies', () => {
    expect(amountsIn(received({ amountCents: 4_000 }))).toEqual(['$40.00'])
    expect(amountsIn(created({ targetCents: 1 }), received({ amountMinor: 4_000 }))).toEqual(['$40.00'])
  })

  it('is shown in no currency that its receipt does not prove', () => {
    const unknown = ['4,000 of the smallest unit of a currency that is not named here']
    expect(amountsIn(received({ amountMinor: 4_000 }))).toEqual(unknown)
    const other = { ...created({ currency: 'EUR' }), stream: 'goal-6' }
    expect(amountsIn(other, received({ amountMinor: 4_000 }))).toEqual(unknown)
  })

  it('has the decimals of its currency', () => {
    for (const currency of currencies)
      for (const amount of [0, 7, 1_234_560, -1_250])
        expect(amountText(amount, currency)).toBe(formatMoney(minor(amount), currency))
  })
})

/** Every single change of a value, one item more or less, or another order, anywhere in the document. */
const mutationsOf = (value: unknown): unknown[] => {
  if (typeof value === 'string') {
    const last = value.length - 1
    const other = value[last] === '0' ? '1' : '0'
    return [
      `${value.slice(0, last)}${other}`,
      `${other}${value.slice(1)}`,
      value.slice(1),
      `${value}0`,
      '',
      value.toUpperCase(),
      null,
    ].filter(changed => changed !== value)
  }
  if (typeof value === 'number')
    return [value + 1, value - 1, value * 2 + 3, value + 0.5, -1, `${value}`, null]
  if (Array.isArray(value))
    return [
      [],
      [...value, value[0] ?? ''],
      value.slice(1),
      value.slice(0, -1),
      ...(value.length > 1 ? [value.toReversed()] : []),
      ...value.flatMap((item, place) => mutationsOf(item).map(changed => value.with(place, changed))),
    ].filter(changed => JSON.stringify(changed) !== JSON.stringify(value))
  const fields = Object.entries(value as object)
  return [
    { ...(value as object), more: 1 },
    ...fields.map(([name]) => Object.fromEntries(fields.filter(([other]) => other !== name))),
    ...fields.flatMap(([name, field]) =>
      mutationsOf(field).map(changed => ({ ...(value as object), [name]: changed })),
    ),
  ]
}

describe('any other receipt', () => {
  it.each([
    [1, [0]],
    [2, [1]],
    [7, [6]],
    [64, [20]],
    [70, [33]],
    [70, [2, 69]],
  ] as const)('is refused: of %i entries, %j', async (size, indexes) => {
    const receipt = receiptOf(size, ...indexes)
    const mutations = mutationsOf(receipt)
    expect(mutations.length).toBeGreaterThan(50)
    const taken: unknown[] = []
    for (const mutation of mutations) if ((await verdictOf(mutation)) === 'good') taken.push(mutation)
    // Of several proven entries each is proven separately: with one fewer it proves less, and all of that is
    // true.
    expect(taken).toEqual(
      indexes.length < 2 ? [] : [1, 0].map(n => ({ ...receipt, events: [receipt.events[n]] })),
    )
  })

  it('is refused with any letter of its entry changed', async () => {
    const { events, ...rest } = receiptOf(21, 9)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(events[0]!.entry.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, letter) => {
          const { entry } = events[0]!
          const changed = entry.slice(0, at) + letter + entry.slice(at + 1)
          fc.pre(changed !== entry)
          expect(await verdictOf({ ...rest, events: [{ ...events[0], entry: changed }] })).toBe('refused')
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is refused with another signer, once our key is known from another source', async () => {
    const forged = { ...receiptOf(40, 7), head: headOf(40, createSigner('22'.repeat(32))) }
    expect(await verdictOf(forged, answerOf(40))).toBe('refused')
    expect(await check(forged, { keys: [signer.key] })).toMatchObject({ verdict: 'refused' })
  })

  it('is refused when its log and the published one differ', async () => {
    const others = bareTree(entries.map((entry, n) => leafHash(Buffer.from(n === 4 ? 'edited' : entry))))
    const [root] = hex(others.hashesOf([[0, 40]]))
    const head = signer.sign({ size: 40, root: root!, at: '2026-11-22T10:00:00.000Z' })
    expect(await verdictOf(receiptOf(40, 7), head)).toBe('refused')
    const path = hex(others.hashesOf(consistencyRanges(20, 40)))
    expect(await verdictOf(receiptOf(20, 7), { head, consistency: { from: 20, path } })).toBe('refused')
    const [step, ...more] = path
    for (const changed of [more, [...path, step!], path.toReversed()])
      expect(
        await verdictOf(receiptOf(20, 7), { ...answerOf(40), consistency: { from: 20, path: changed } }),
      ).toBe('refused')
  })

  it('cannot be checked where something is missing, and states what', async () => {
    expect(await verdictOf({ format: 'other' })).toBe('unusable')
    expect(await verdictOf(null)).toBe('unusable')
    expect(await verdictOf(receiptOf(20, 7), answerOf(40))).toBe('unusable')
    expect(await verdictOf(receiptOf(20, 7), answerOf(12))).toBe('unusable')
    expect(readPublished({ head: { size: 1 } })).toBeUndefined()
    expect(readPublished(receiptOf(20, 7))).toBeUndefined()
  })
})

describe('a saved root', () => {
  it('is good while the published log includes it', async () => {
    expect(await verdictOf(headOf(20))).toBe('good')
    expect(await verdictOf(headOf(20), answerOf(40, 20), answerOf(50))).toBe('good')
    expect(await verdictOf(headOf(20), answerOf(50))).toBe('unusable')
    const { consistency } = answerOf(40, 20)
    const head = signer.sign({ size: 20, root: rootOf(19), at: '2026-11-21T10:00:00.000Z' })
    expect(await verdictOf(head, { ...answerOf(40), consistency })).toBe('refused')
    for (const mutation of mutationsOf(headOf(20))) expect(await verdictOf(mutation)).not.toBe('good')
  })
})

describe('the proofs', () => {
  const bytes = (hashes: readonly Buffer[]) => hex(hashes).map(bytesOf)

  it('of consistency hold for every pair of sizes, and for no other', async () => {
    for (let from = 0; from <= 20; from++)
      for (let to = from; to <= 20; to++) {
        const path = bytes(tree.hashesOf(consistencyRanges(from, to)))
        const holds = (older: number, newer: number) =>
          isConsistent({
            from: { size: older, root: rootOf(older) },
            to: { size: newer, root: rootOf(newer) },
            path,
          })
        expect(await holds(from, to)).toBe(true)
        if (from > 0 && from < to) expect(await holds(from + 1, to)).toBe(false)
        if (from > 0 && from < to) expect(await holds(from, to + 1)).toBe(false)
        expect(await holds(to + 1, to)).toBe(false)
      }
  })

  it('of inclusion hold for no other leaf', async () => {
    for (let index = 0; index < 13; index++) {
      const path = bytes(tree.hashesOf(inclusionRanges(index, 13)))
      const given = { index, size: 13, path, root: bytesOf(rootOf(13)) }
      for (let other = 0; other < 13; other++) {
        const leaf = bytesOf(leafHash(Buffer.from(entries[other]!)).toString('hex'))
        expect(await isIncluded({ ...given, leaf })).toBe(other === index)
      }
    }
  })
})
