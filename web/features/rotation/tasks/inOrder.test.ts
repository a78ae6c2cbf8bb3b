import { describe, expect, it } from 'vitest'
import { person, testPayout, testRotation } from '#lab/builders/web/rotation.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import { inOrder } from './inOrder.ts'
import { tasksOf } from './tasks.ts'

const step = (kind: NextStep['kind'], subject: string, leadsTo = '/goals/1'): NextStep => ({
  ...{ kind, subject, leadsTo, goalId: 1, goalName: 'Makola', person: null, round: null, late: false },
  ...{ dueOn: null, endsAt: null, since: null, amount: null, currency: null },
})
const sent = testPayout({ status: 'sent', recipient: person(1) })
const tasks = tasksOf(testRotation({ round: 2, viewer: 1 }), { payouts: [sent], payments: [] }, 1)
const whats = (steps: readonly NextStep[]) => inOrder(tasks, steps).map(({ what }) => what)

describe('the rows of a member', () => {
  it('are in the order of the next steps, each with its own buttons', () => {
    expect(whats([step('pay_round', '2'), step('confirm_payout', sent.id)])).toEqual(['pay', 'answer'])
    expect(whats([step('confirm_payout', sent.id), step('pay_round', '2')])).toEqual(['answer', 'pay'])
  })
  it('link to steps elsewhere', () =>
    expect(inOrder([], [step('vote', '3', '/goals/1?tab=rules')])).toMatchObject([
      { what: 'other', step: { leadsTo: '/goals/1?tab=rules' } },
    ]))
  it('are shown even when the next steps fail to load', () => expect(whats([])).toEqual(['answer', 'pay']))
  it('are shown once, and not for finished steps', () => {
    expect(whats([step('pay_round', '2'), step('pay_round', '2')])).toEqual(['pay', 'answer'])
    expect(whats([step('pay_debt', 'round-1-1'), step('pay_round', '2')])).toEqual(['pay', 'answer'])
  })
  it('ask once whether the reader answers for another', () => {
    const asked = {
      ...{ guarantee: 4, seat: person(3), guarantor: person(1), amount: '80.00', paid: '0.00' },
      ...{ status: 'asked' as const, figure: '180.00', may: { accept: true, end: true } },
    }
    const rows = inOrder(
      tasksOf(testRotation({ paid: [1] }, { guarantees: [asked] }), { payouts: [], payments: [] }, 1),
      [step('answer_guarantee', '4'), step('answer_guarantee', '5')],
    )
    expect(rows.map(({ what }) => what)).toEqual(['guarantee'])
  })
})
