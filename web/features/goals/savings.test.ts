import { expect, it } from 'vitest'
import { savingsByDay } from './savings.ts'

it('adds up what came in, day by day, and nothing that did not', () => {
  const at = (day: number) => new Date(2026, 10, day, 12).toISOString()
  const points = savingsByDay([
    { amount: '50.00', createdAt: at(9), status: 'completed' },
    { amount: '99.00', createdAt: at(8), status: 'failed' },
    { amount: '25.00', createdAt: at(5), status: 'completed' },
    { amount: '100.00', createdAt: at(5), status: 'completed' },
  ])
  expect(points).toEqual([
    { day: '2026-11-05', total: 125_00 },
    { day: '2026-11-09', total: 175_00 },
  ])
})
