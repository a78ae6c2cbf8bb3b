import { describe, expect, it } from 'vitest'
import { testRotation } from '#lab/builders/web/rotation.ts'
import { earlyRoundOf } from './rotation.ts'

describe('the round that can be paid early', () => {
  const paid = testRotation({ round: 2, paid: [1] })
  const circle = { ...paid, me: { ...paid.me!, mayPayEarly: true } }

  it('is the next one', () =>
    expect(earlyRoundOf(circle)).toEqual({ round: 3, amount: '100.00', parts: null }))
  it('is the one that opens next, between two rounds', () => {
    const rounds = paid.rounds.map(one => (one.round === 2 ? { ...one, status: 'upcoming' as const } : one))
    expect(earlyRoundOf({ ...circle, rounds })).toMatchObject({ round: 2 })
  })
  it('is none unless the server allows it', () => expect(earlyRoundOf(paid)).toBeUndefined())
})
