import { expect, it } from 'vitest'
import { eventId, factId } from './appending.ts'

it('derives ids that never change, because they are in the log', () => {
  expect(eventId('goal-17', 'ContributionReceived-1')).toBe('5ad8df9e-7bee-5e3d-bd3b-a674104871a3')
  expect(eventId('goal-17', 'Ünïcödé €')).toBe('f7a66401-09a6-5e74-ae23-0cc4775b3987')
  expect(factId('goal-17', 'GoalCancelled', { byUserId: 3 })).toBe('09ba10c3-ee7d-58d1-83fd-52c8c99f0ec2')
})

it('derives UUIDs of version 5, all different', () => {
  const ids = Array.from({ length: 200 }, (_, n) => eventId('goal-1', `${n}`))
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})
