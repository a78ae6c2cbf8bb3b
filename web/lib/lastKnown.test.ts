import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { testGoal } from '#lab/builders/web/goal.ts'
import { recall, remember } from './lastKnown.ts'

let held: string | undefined
beforeEach(() => {
  held = undefined
  vi.stubGlobal('localStorage', {
    getItem: () => held ?? null,
    setItem: (_: string, text: string) => {
      held = text
    },
  })
})

afterAll(() => vi.unstubAllGlobals())

const at = new Date('2026-11-21T12:00:00.000Z')

it('stores the figures with their currency', () => {
  remember(7, [testGoal({ currency: 'JPY', currentAmount: '1200', targetAmount: '5000' })], at)
  const figures = { currency: 'JPY', currentAmount: '1200', targetAmount: '5000' }
  expect(recall()).toMatchObject({ userId: 7, at: at.toISOString(), goals: [figures] })
})

it('drops a record without a currency', () => {
  remember(7, [testGoal()], at)
  held = held?.replace('"currency":"USD",', '')
  expect(recall()).toBeUndefined()
})
