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

describe('a request that resumes a payment', () => {
  it('is recorded', () =>
    given(...asking)
      .when(resume)
      .then(resumed))

  it('is recorded once', () =>
    given(...asking, resumed)
      .when(resume)
      .then())

  it('resumes it however often it is repeated, also once the payment was made', () =>
    given(...asking, resumed, received(40_00, kofi))
      .when(resume)
      .then())

  it('cannot resume a payment that has ended', () => {
    given(...asking, cancelled())
      .when(resume)
      .thenRefuses('contribution_ended')
    given(...asking, received(40_00, kofi))
      .when(resume)
      .thenRefuses('contribution_ended')
    given(created).when(resume).thenRefuses('contribution_ended')
  })

  it('resumes one payment only', () => {
    const other = contributionId('88888888-8888-4888-8888-888888888888')
    given(...asking, requested(10_00, kofi, other), resumed)
      .when({ ...resume, contributionId: other })
      .thenRefuses('contribution_differs')
    given(...asking, requested(10_00, kofi, requestId))
      .when(resume)
      .thenRefuses('contribution_differs')
  })

  it('is refused where round, debt or amount differ from those it began with', () => {
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
    // Without a number it means the round that was collecting then.
    given(...circle)
      .when({ ...again({ round: undefined }), contributionId: paymentOf(kofi, 1) })
      .thenNothing()
  })

  it('starts no payment of its own afterwards', () =>
    given(...asking, resumed)
      .when({ type: 'RequestContribution', contributionId: requestId, userId: kofi, amountMinor: minor(1) })
      .thenRefuses('contribution_ended'))
})
