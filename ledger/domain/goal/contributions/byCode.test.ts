import { describe, expect, it } from 'vitest'
import { begun, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { codedPayment } from './byCode.ts'

const circle = begun({ cashHolders: [{ userId: nia, ceilingMinor: minor(150_00) }] })
const reported = (cashHolderUserId?: UserId): GoalEvent[] => {
  const contributionId = paymentOf(kofi, 1)
  const to = cashHolderUserId === undefined ? {} : { cashHolderUserId }
  return [
    {
      type: 'ContributionRequested',
      data: { contributionId, userId: kofi, amountMinor: minor(100_00), round: 1 },
    },
    { type: 'ContributionReported', data: { contributionId, method: 'cash', reference: '', ...to } },
  ]
}
const coded = (...after: GoalEvent[]) =>
  codedPayment(
    [...circle, ...after].reduce(goalDecider.evolve, goalDecider.initialState()),
    paymentOf(kofi, 1),
  )

describe('the code of a payment in cash', () => {
  it('is shown by the recipient of the round', () =>
    expect(coded(...reported())).toEqual({ payer: kofi, receiver: ama, amountMinor: 100_00, round: 1 }))
  it('is shown by the cash holder to whom it was given', () =>
    expect(coded(...reported(nia))).toMatchObject({ payer: kofi, receiver: nia }))
  it('exists for no payment by card, nor one that is not known', () => {
    expect(coded(...paid(kofi, 1))).toEqual({ code: 'contribution_ended' })
    expect(coded()).toEqual({ code: 'contribution_not_found' })
  })
  it('ends with a denial', () =>
    expect(
      coded(...reported(), {
        type: 'ContributionCancelled',
        data: { contributionId: paymentOf(kofi, 1), reason: 'not_received', byUserId: ama },
      }),
    ).toEqual({ code: 'contribution_ended' }))
})
