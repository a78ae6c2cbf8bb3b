import { describe, it } from 'vitest'
import { asked, begun, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import {
  cancelled,
  created,
  given,
  joined,
  kofi,
  opened,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { ResumeContribution } from './resuming.ts'

const requestId = contributionId('77777777-7777-4777-8777-777777777777')
const resume: ResumeContribution = { type: 'ResumeContribution', contributionId: paymentId, requestId }
const resumed: GoalEvent = {
  type: 'ContributionResumed',
  data: { contributionId: paymentId, requestId },
}
const asking = [created, joined(kofi), requested(40_00, kofi), opened]

describe('a request that goes on with a payment', () => {
  it('is noted', () =>
    given(...asking)
      .when(resume)
      .then(resumed))

  it('is noted once', () =>
    given(...asking, resumed)
      .when(resume)
      .then())

  it('does so however often it comes, when the payment is made too', () =>
    given(...asking, resumed, received(40_00, kofi))
      .when(resume)
      .then())

  it('goes on with no payment that has ended', () => {
    given(...asking, cancelled())
      .when(resume)
      .thenRefuses('contribution_ended')
    given(...asking, received(40_00, kofi))
      .when(resume)
      .thenRefuses('contribution_ended')
    given(created).when(resume).thenRefuses('contribution_ended')
  })

  it('goes on with one payment alone', () => {
    const other = contributionId('88888888-8888-4888-8888-888888888888')
    given(...asking, requested(10_00, kofi, other), resumed)
      .when({ ...resume, contributionId: other })
      .thenRefuses('contribution_differs')
    given(...asking, requested(10_00, kofi, requestId))
      .when(resume)
      .thenRefuses('contribution_differs')
  })

  it('is refused where it wants another round, debt or amount than it began with', () => {
    const circle = [...begun(), ...paid(kofi, 1), asked(kofi, 2)]
    const again = (changes: object = {}) =>
      ({
        ...({ type: 'RequestContribution', contributionId: paymentOf(kofi, 2), userId: kofi } as const),
        ...{ amountMinor: minor(100_00), round: 2 },
        ...changes,
      }) as const
    given(...circle)
      .when(again())
      .thenNothing()
    for (const other of [{ round: 1 }, { round: undefined }, { debtId: 'x' }, { amountMinor: minor(1) }])
      given(...circle)
        .when(again(other))
        .thenRefuses('contribution_differs')
    // Without a number it is the round that was collecting, whichever is now.
    given(...circle)
      .when({ ...again({ round: undefined }), contributionId: paymentOf(kofi, 1) })
      .thenNothing()
  })

  it('begins none of its own any more', () =>
    given(...asking, resumed)
      .when({ type: 'RequestContribution', contributionId: requestId, userId: kofi, amountMinor: minor(1) })
      .thenRefuses('contribution_ended'))
})
