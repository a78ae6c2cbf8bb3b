import { expect, it } from 'vitest'
import { createGoalRequest } from '#shared/api/goals.ts'
import { goalId, userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { termsOf } from './goalTerms.ts'

const origin = {
  ...({ goalId: goalId(1), creatorId: userId(1), currency: 'USD' } as const),
  debits: [],
  firmAfterDays: 7,
  now: instant('2026-01-10T12:00:00Z'),
}
const wanted = (dates: { startDate?: string; endDate: string }) =>
  createGoalRequest.parse({ name: 'Lisbon', type: 'Vacation & Travel', targetAmount: '500', ...dates })

it('a goal ends after its start, also when it starts today by default', () => {
  expect(termsOf(wanted({ endDate: '2026-01-11' }), origin)).toMatchObject({
    startDate: '2026-01-10',
    endDate: '2026-01-11',
  })
  for (const endDate of ['2001-01-01', '2026-01-10'])
    expect(() => termsOf(wanted({ endDate }), origin)).toThrow(
      expect.objectContaining({
        status: 400,
        problem: expect.objectContaining({ errors: { endDate: ['End date must be after the start date'] } }),
      }),
    )
})
