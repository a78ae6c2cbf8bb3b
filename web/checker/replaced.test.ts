import { describe, expect, it } from 'vitest'
import { bareTree } from '#lab/builders/transparency.ts'
import { consistencyRanges, inclusionRanges, leafHash } from '#ledger/transparency/merkle.ts'
import { createSigner, type Signer } from '#ledger/transparency/signing.ts'
import type { FormerTree, ProofResponse, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import { check } from './check.ts'
import { readPublished } from './published.ts'
import { wordsOf } from './words.ts'

const signer = createSigner('11'.repeat(32))
const stranger = createSigner('22'.repeat(32))
const hex = (hashes: readonly Buffer[]) => hashes.map(hash => hash.toString('hex'))

/** A separate log with entries of its own. */
const logOf = (name: string, at: string) => {
  const entries = Array.from({ length: 40 }, (_, n) => JSON.stringify({ data: { n, name }, metadata: {} }))
  const tree = bareTree(entries.map(entry => leafHash(Buffer.from(entry))))
  const headOf = (size: number, by = signer): TreeHead =>
    by.sign({ size, root: hex(tree.hashesOf([[0, size]]))[0]!, at })
  return {
    headOf,
    receiptOf: (size: number, index: number, by = signer): ProofResponse => ({
      format: 'calabash-receipt-1',
      events: [{ entry: entries[index]!, index, path: hex(tree.hashesOf(inclusionRanges(index, size))) }],
      head: headOf(size, by),
    }),
    answerOf: (size: number, from?: number, former?: readonly FormerTree[]): TransparencyResponse => ({
      head: headOf(size),
      keys: [{ key: signer.key, since: '2026-01-01T00:00:00.000Z' }],
      daily: [],
      ...(from !== undefined && from <= size
        ? { consistency: { from, path: hex(tree.hashesOf(consistencyRanges(from, size))) } }
        : {}),
      ...(former ? { former } : {}),
    }),
  }
}
const lost = logOf('lost', '2026-11-20T10:00:00.000Z')
const older = logOf('older', '2026-11-21T10:00:00.000Z')
const today = logOf('today', '2026-11-23T10:00:00.000Z')
const formerOf = (tree: number, head: TreeHead, at: string, by: Signer = signer): FormerTree => ({
  tree,
  head,
  follows: by.signFollows(head, at),
})
const former = formerOf(1, lost.headOf(30), '2026-11-20T12:00:00.000Z')
const both = [former, formerOf(2, older.headOf(10), '2026-11-22T12:00:00.000Z')]

const checked = (given: unknown, answers: readonly unknown[], keys: readonly string[] = []) =>
  check(JSON.parse(JSON.stringify(given)), { keys, published: answers.map(one => readPublished(one)!) })
/** The response to a client with a root of this size. */
const asked = (size: number, from: number, trees: readonly FormerTree[] = both) => [
  today.answerOf(size, from, trees),
  ...(from <= 30 ? [lost.answerOf(30, from)] : []),
  ...(from <= 10 ? [older.answerOf(10, from)] : []),
]

describe('a receipt from before the log was replaced', () => {
  it('is good wherever it was in its log, and mentions when that was replaced', async () => {
    for (const size of [1, 7, 10, 16, 29, 30]) {
      const verdict = await checked(lost.receiptOf(size, size - 1), asked(12, size))
      expect(verdict).toMatchObject({
        verdict: 'good',
        replaced: [{ head: former.head, at: '2026-11-20T12:00:00.000Z' }],
      })
      const compared =
        size === 30
          ? 'it is the last root of its log that was published'
          : 'the log went on from here to its last root of 30 entries, signed on 2026-11-20 at 10:00:00 UTC'
      expect(wordsOf(verdict).facts.slice(-2)).toEqual([
        ['Compared', compared],
        ['Since then', expect.stringMatching(/^The log was replaced on 2026-11-20 at 12:00:00 UTC\. /)],
      ])
    }
    expect(await checked(older.receiptOf(4, 2), asked(12, 4))).toMatchObject({
      verdict: 'good',
      replaced: [{ at: '2026-11-22T12:00:00.000Z' }],
    })
    expect(await checked(lost.headOf(20), asked(12, 20))).toMatchObject({ verdict: 'good' })
    expect(await checked(lost.receiptOf(20, 3), asked(12, 20), [signer.key])).toMatchObject({
      verdict: 'good',
    })
  })

  it('needs no proof when it is under the last root of its log', async () => {
    expect(await checked(lost.receiptOf(30, 3), [today.answerOf(12, undefined, both)])).toMatchObject({
      verdict: 'good',
    })
  })

  it('is refused when it fits neither its log nor the present one', async () => {
    const forged = logOf('forged', '2026-11-20T09:00:00.000Z')
    for (const size of [4, 8, 20, 30])
      expect(await checked(forged.receiptOf(size, 2), asked(12, size)), String(size)).toMatchObject({
        verdict: 'refused',
        reason: 'The published root is of another log, which never had this root.',
      })
    expect(await checked(lost.receiptOf(20, 3, stranger), asked(12, 20))).toMatchObject({
      verdict: 'refused',
    })
    const [now, answer] = asked(12, 20)
    const parted = { ...answer!, consistency: forged.answerOf(30, 20).consistency! }
    expect(await checked(lost.receiptOf(20, 3), [now, parted])).toMatchObject({ verdict: 'refused' })
  })

  it('cannot be checked without the response of its own log, and states which that is', async () => {
    const [now] = asked(12, 20)
    expect(await checked(lost.receiptOf(20, 3), [now])).toMatchObject({
      verdict: 'unusable',
      reason: expect.stringContaining('/api/transparency?tree=1&from=20'),
    })
    // A saved response may be older than a receipt, which then is of none of the logs in it.
    expect(await checked(today.receiptOf(20, 3), asked(12, 20))).toMatchObject({ verdict: 'unusable' })
  })

  it('is not good by a response that lists no such log, or another one', async () => {
    for (const trees of [undefined, [], [both[1]!]]) {
      const [, ...answers] = asked(25, 20)
      const verdict = await checked(lost.receiptOf(20, 3), [today.answerOf(25, 20, trees), ...answers])
      expect(verdict).toMatchObject({ verdict: 'refused' })
    }
  })
})

describe('a receipt of the present log', () => {
  it('is good beside responses and roots of replaced logs', async () => {
    const receipt = today.receiptOf(8, 3)
    const now = today.answerOf(12, 8, both)
    for (const answers of [asked(12, 8), asked(12, 8).toReversed(), [lost.headOf(30), now]])
      expect(await checked(receipt, answers)).toMatchObject({
        verdict: 'good',
        comparedWith: [now.head],
        replaced: [],
      })
    expect(await checked(receipt, [lost.headOf(20), now, lost.answerOf(30, 20)])).toMatchObject({
      verdict: 'good',
      comparedWith: [now.head],
    })
  })

  it('is refused however often the same response is given', async () => {
    const forged = logOf('forged', '2026-11-23T09:00:00.000Z').receiptOf(8, 3)
    const [now, ...others] = asked(12, 8)
    expect(await checked(forged, [now, { ...now! }, ...others])).toMatchObject({ verdict: 'refused' })
    expect(await checked(forged, [now, ...others, today.headOf(12)])).toMatchObject({ verdict: 'refused' })
  })

  it('is good when the replaced log is the present one again', async () => {
    const trees = [formerOf(1, today.headOf(12), '2026-11-23T10:00:00.000Z'), both[1]!]
    const answers = [today.answerOf(12, 4, trees), today.answerOf(12, 4), older.answerOf(10, 4)]
    expect(await checked(today.receiptOf(4, 3), answers)).toMatchObject({ verdict: 'good' })
    expect(await checked(older.receiptOf(4, 3), answers)).toMatchObject({ verdict: 'good' })
    expect(await checked(lost.receiptOf(4, 3), answers)).toMatchObject({ verdict: 'refused' })
  })

  it('is not good by a replaced log alone', async () => {
    expect(await checked(today.receiptOf(8, 3), [lost.answerOf(30, 8)])).toMatchObject({ verdict: 'refused' })
  })
})

describe('a former log without our statement', () => {
  const last = lost.headOf(30)
  const forgeries: readonly (readonly [string, FormerTree])[] = [
    ['not signed', { ...former, follows: { ...former.follows, signature: '00'.repeat(64) } }],
    [
      'signed at another instant',
      { ...former, follows: { ...former.follows, at: '2026-11-20T12:00:01.000Z' } },
    ],
    ['signed by a key that is not published', formerOf(1, last, former.follows.at, stranger)],
    ['of another root', { ...former, head: lost.headOf(29) }],
    ['of a root of another log', { ...former, head: logOf('forged', last.at).headOf(30) }],
    ['of a root that is not signed', { ...former, head: { ...last, at: '2026-11-19T10:00:00.000Z' } }],
    ['of a root that a stranger signed', formerOf(1, lost.headOf(30, stranger), former.follows.at)],
    ['a head where the statement should be', { ...former, follows: last }],
  ]
  it.each(forgeries)('is refused when it is %s', async (_, forged) => {
    for (const size of [20, 30])
      for (const receipt of [lost.receiptOf(size, 3), today.receiptOf(size, 3)]) {
        const answers = [today.answerOf(32, size, [forged]), lost.answerOf(30, size)]
        // A response whose statement has fields added or removed is not parsed.
        if (!readPublished(answers[0])) expect(Object.keys(forged.follows).length).not.toBe(3)
        else expect(await checked(receipt, answers)).toMatchObject({ verdict: 'refused' })
      }
  })

  it('is refused when its key is published, and is not the trusted one', async () => {
    const forged = formerOf(1, lost.headOf(30, stranger), former.follows.at, stranger)
    const keys = [signer, stranger].map(({ key }) => ({ key, since: '2026-01-01T00:00:00.000Z' }))
    const answers = [{ ...today.answerOf(32, 20, [forged]), keys }, lost.answerOf(30, 20)]
    const receipt = lost.receiptOf(20, 3)
    expect(await checked(receipt, answers)).toMatchObject({ verdict: 'good' })
    expect(await checked(receipt, answers, [signer.key])).toMatchObject({ verdict: 'refused' })
  })
})
