import { describe, expect, it } from 'vitest'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { isWanted } from './destinationWanted.ts'

const parts = {
  destinationOf: async ({ userId, currency }: { userId: number; currency: string }) =>
    userId === nia ? null : ({ is: userId === kofi && currency === 'USD' ? 'missing' : 'waiting' } as const),
}

describe('the question where payouts go', () => {
  it('is asked of a person who has not said it for this currency', async () => {
    const asked = (userId: typeof ama, currency: 'USD' | 'EUR') =>
      isWanted(parts, { kind: 'destination_wanted', userId, currency })
    expect(await asked(kofi, 'USD')).toBe(true)
    expect(await asked(kofi, 'EUR')).toBe(false)
    expect(await asked(ama, 'USD')).toBe(false)
    expect(await asked(nia, 'USD')).toBe(false)
  })
  it('does not keep back other notifications', async () =>
    expect(await isWanted(parts, { kind: 'your_turn', userId: ama, currency: 'USD' })).toBe(true))
})
