import { describe, expect, it } from 'vitest'
import { goalIdIn, goalIdOf } from './goal.ts'
import { classify, ourStream, shownName, shownReason } from './streams.ts'

const run = 'reconciliation-6f1c1a52-6c1e-4d5b-9d0e-0a3c6a0b7f11'
const at = (stream: string, type = 'GoalCreated', data: unknown = {}) => classify({ stream, type, data })
const saying = (about: unknown, stream = 'goal-7') => at(`$$${stream}`, '$metadata', about)

describe('the owner of a stream', () => {
  it.each([
    ['goal-1', 1],
    ['goal-999999999999999', 999_999_999_999_999],
  ])('%s belongs to a goal', (stream, id) => {
    expect(ourStream(stream)).toEqual({ kind: 'goal', stream, goalId: id })
    expect(goalIdOf(stream)).toBe(id)
  })

  it.each([
    ...['goal-', 'goal-0', 'goal-007', 'goal-abc', 'goal-1a', 'goal--1', 'goal-1.0', 'goal-1e3', 'goal- 1'],
    ...['goal-1\n', '\ngoal-1', 'goal-99999999999999999999', 'goal-1000000000000000', 'goal-１', 'Goal-1'],
    ...[
      'goal-1\0',
      'reconciliation-',
      'reconciliation-7',
      `${run}x`,
      'break-',
      'break-1',
      'books-',
      'books-xyz',
    ],
  ])('%j only looks like one of ours', stream => {
    expect(ourStream(stream)).toBeUndefined()
    expect(goalIdIn(stream)).toBeUndefined()
  })

  it('recognises streams of reconciliation and of the books', () => {
    expect(ourStream(run)?.kind).toBe('reconciliation')
    expect(ourStream('break-missing_in_ledger.pi_1')?.kind).toBe('reconciliation')
    expect(ourStream('books-periods')?.kind).toBe('books')
  })
})

describe('the classification of an event', () => {
  it('is an event of one of our streams, whatever its type', () => {
    expect(at('goal-7')).toMatchObject({ kind: 'event', of: { kind: 'goal', goalId: 7 } })
    expect(at('goal-7', 'Unheard')).toMatchObject({ kind: 'event' })
    expect(at(run, 'ReconciliationStarted')).toMatchObject({ kind: 'event', of: { kind: 'reconciliation' } })
  })

  it('is the end of a stream', () => {
    expect(at('goal-7', '$streamDeleted')).toMatchObject({ kind: 'tombstone', of: { goalId: 7 } })
  })

  it.each([
    [{ $tb: Number('9223372036854775807') }, 'was deleted'],
    [{ $tb: 5 }, 'before revision 5'],
    [{ $maxCount: 3 }, '$maxCount 3'],
    [{ $maxAge: 60 }, 'older than 60 seconds'],
  ])('is metadata that hide events: %j', (metadata, words) => {
    expect(saying(metadata)).toMatchObject({ kind: 'metadata', reason: expect.stringContaining(words) })
  })

  it.each([
    [{}],
    [{ $acl: { $r: ['ada'] } }],
    [{ $tb: 0, $maxCount: 0, $maxAge: -1 }],
    [{ $tb: '5', $maxCount: null }],
    ['$tb'],
    [null],
    [undefined],
    [Buffer.from('{"$tb":5}')],
  ])('is metadata that hide nothing: %j', metadata => {
    expect(saying(metadata)).toEqual({
      kind: 'metadata',
      of: { kind: 'goal', stream: 'goal-7', goalId: 7 },
      reason: undefined,
    })
  })

  it('belongs to another program, with a reason, until its stream is deleted', () => {
    const stranger = { kind: 'stranger', stream: 'goal-abc', reason: expect.stringContaining('not the name') }
    expect(at('goal-abc')).toEqual({ ...stranger, gone: false })
    expect(saying({ $tb: 5 }, 'goal-abc')).toEqual({ ...stranger, gone: false })
    expect(saying({ $tb: 2 ** 63 }, 'goal-abc')).toEqual({ ...stranger, gone: true })
    expect(at('goal-abc', '$streamDeleted')).toEqual({ ...stranger, gone: true })
    expect(at('books-xyz').kind).toBe('stranger')
  })
})

describe('the shown name', () => {
  it('is the stream’s, as far as it can be stored', () => {
    expect(shownName('goal-7')).toBe('goal-7')
    expect(shownName('goal-\0\u0001x\ud800')).toBe('goal- x\ufffd')
    expect(shownName(`goal-${'x'.repeat(3_000)}`)).toHaveLength(201)
    expect(shownReason(`${'x'.repeat(999)}😀`).isWellFormed()).toBe(true)
  })
})
