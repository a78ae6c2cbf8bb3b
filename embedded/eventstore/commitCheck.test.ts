import { describe, expect, it } from 'vitest'
import { checkCommit, type Known } from './commitCheck.ts'
import type { Head } from './heads.ts'
import { deleted, noEvents } from './model.ts'
import { metastreamMetadata, parseStreamMetadata, softDelete } from './streamMetadata.ts'

const stream = 'goal-1'
const none: Head = { last: noEvents, metadata: undefined }
const stored = ['a', 'b', 'c']
const positionOf = (revision: number): number => 1000 + revision

/** A log in which `goal-1` has the events a, b and c by default. */
const log = (heads: Record<string, Head> = {}, recent: readonly string[] = stored): Known => ({
  head: name => heads[name] ?? (name === stream ? { last: 2, metadata: undefined } : none),
  recent: (name, id) => {
    const revision = recent.indexOf(id)
    return name === stream && revision >= 0 ? { revision, position: positionOf(revision) } : undefined
  },
  at: (name, revision, id) =>
    name === stream && stored[revision] === id ? { revision, position: positionOf(revision) } : undefined,
})
const empty = log({ [stream]: none }, [])
const softDeleted = log({ [stream]: { last: 2, metadata: parseStreamMetadata(softDelete) } })
const tombstoned = log({ [stream]: { last: deleted, metadata: undefined } })

const write = { kind: 'write' }
const wrong = (current: number) => ({ kind: 'wrong_expected_version', current })
const repeated = (revision: number) => ({ kind: 'success', revision, position: positionOf(revision) })

describe('an append at an exact revision', () => {
  it('follows the head', () => expect(checkCommit(log(), stream, 2n, ['d'])).toEqual(write))
  it('is refused before the head', () => expect(checkCommit(log(), stream, 1n, ['d'])).toEqual(wrong(2)))
  it('is refused after the head', () => expect(checkCommit(log(), stream, 3n, ['d'])).toEqual(wrong(2)))
  it('is refused far after the head', () =>
    expect(checkCommit(log(), stream, 2n ** 64n - 1n, ['d'])).toEqual(wrong(2)))
  it('is a repetition when its events are there', () =>
    expect(checkCommit(log(), stream, 0n, ['b', 'c'])).toEqual(repeated(2)))
  it('is a repetition when other events have followed', () =>
    expect(checkCommit(log(), stream, 0n, ['b'])).toEqual(repeated(1)))
  it('is refused when only its first events are there', () =>
    expect(checkCommit(log(), stream, 0n, ['b', 'x'])).toEqual(wrong(2)))
  it('is refused when the same events are elsewhere', () =>
    expect(checkCommit(log(), stream, 1n, ['b'])).toEqual(wrong(2)))
  it('is refused when it would exceed the head', () =>
    expect(checkCommit(log(), stream, 1n, ['c', 'd'])).toEqual(wrong(2)))
  it('is refused before the head even without events', () =>
    expect(checkCommit(log(), stream, 1n, [])).toEqual(wrong(2)))
})

describe('an append to no stream', () => {
  it('begins the stream', () => expect(checkCommit(empty, stream, 'no_stream', ['a'])).toEqual(write))
  it('is refused when the stream exists', () =>
    expect(checkCommit(log(), stream, 'no_stream', ['x'])).toEqual(wrong(2)))
  it('is a repetition when its events are the first', () =>
    expect(checkCommit(log(), stream, 'no_stream', ['a', 'b'])).toEqual(repeated(1)))
  it('begins a deleted stream again', () =>
    expect(checkCommit(softDeleted, stream, 'no_stream', ['x'])).toEqual(write))
  it('is refused on a deleted stream if some events were there', () =>
    expect(checkCommit(softDeleted, stream, 'no_stream', ['a', 'x'])).toEqual(wrong(2)))
})

describe('an append to any revision', () => {
  it('is written', () => expect(checkCommit(log(), stream, 'any', ['d'])).toEqual(write))
  it('is written to a new stream', () => expect(checkCommit(empty, stream, 'any', ['a'])).toEqual(write))
  it('is a repetition wherever its events are', () =>
    expect(checkCommit(log(), stream, 'any', ['a', 'b'])).toEqual(repeated(1)))
  it('is refused when only some of them are there', () =>
    expect(checkCommit(log(), stream, 'any', ['c', 'd'])).toEqual(wrong(2)))
  it('is written when its ids are known only from another stream', () =>
    expect(checkCommit(log(), 'goal-2', 'any', ['a'])).toEqual(write))
})

describe('an append to an existing stream', () => {
  it('is written', () => expect(checkCommit(log(), stream, 'stream_exists', ['d'])).toEqual(write))
  it('is refused when the stream does not exist', () =>
    expect(checkCommit(empty, stream, 'stream_exists', ['a'])).toEqual(wrong(noEvents)))
  it('is written when the stream has only metadata', () => {
    const described = log({ [stream]: none, [`$$${stream}`]: { last: 0, metadata: metastreamMetadata } }, [])
    expect(checkCommit(described, stream, 'stream_exists', ['a'])).toEqual(write)
  })
  it('is refused when the stream is deleted', () =>
    expect(checkCommit(softDeleted, stream, 'stream_exists', ['d'])).toEqual({ kind: 'stream_deleted' }))
})

describe('a tombstoned stream', () => {
  it.each(['any', 'no_stream', 'stream_exists', 2n] as const)('refuses appends: %s', expected =>
    expect(checkCommit(tombstoned, stream, expected, ['d'])).toEqual({ kind: 'stream_deleted' }),
  )
  it('loses its metadata', () =>
    expect(checkCommit(tombstoned, `$$${stream}`, 'any', ['d'])).toEqual({ kind: 'stream_deleted' }))
})
