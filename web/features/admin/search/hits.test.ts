import { expect, it } from 'vitest'
import { hitsIn } from './hits.ts'

it('leads from each hit to the page that shows it, and leaves out kinds without one', () => {
  const person = { userId: 7, name: 'ama' }
  const about = { goalName: 'Lisbon', person, amount: '40.00', at: '2026-03-01T10:00:00.000Z' }
  const hits = hitsIn({
    people: [{ ...person, isAdmin: true }],
    goals: [],
    payments: [
      { kind: 'contribution', id: 'c1', currency: 'KWD', ...about },
      { kind: 'payout', id: '2:round-1', currency: 'USD', ...about },
    ],
    events: [{ stream: 'goal-2', revision: '3', type: 'PayoutDue', at: null }],
  })
  expect(hits.map(([group, of]) => [group, of.map(({ to }) => to)])).toEqual([
    ['People', ['/admin?search=7']],
    ['Payments', ['/admin/journal?contributionId=c1&currency=KWD', '/admin/cases/2%3Around-1']],
    ['Events', ['/admin/events/goal-2/3']],
  ])
  expect(hits[1]?.[1][1]).toMatchObject({ title: '$40.00 to ama', note: 'Lisbon, Mar 1, 2026' })
})
