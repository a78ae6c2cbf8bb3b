import { describe, expect, it, vi } from 'vitest'
import { created, id, joined, kofi } from '#lab/builders/domain/goal.ts'
import { charged, planId, planned } from '#lab/builders/domain/plans.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { createChargePeriodJob } from './chargePeriod.ts'

type Parts = Parameters<typeof createChargePeriodJob>[0]

/** The commands and calls to the processor of the job for Kofi's schedule on the fifth of a month. */
const deedsOf = async (isLocked: boolean, ...later: readonly GoalEvent[]): Promise<string[]> => {
  const plan = planned({ firstOn: calendarDate('2026-02-05') })
  const history = [created, joined(kofi), plan, ...later]
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const deeds: string[] = []
  const customerOf = vi.fn(async () => {
    deeds.push('look for a card')
    return undefined
  })
  const job = createChargePeriodJob({
    goals: {
      isHeldBack: async () => false,
      load: async () => state,
      handle: async (_: unknown, { type }: { type: string }) => {
        deeds.push(type)
        return { outcome: 'accepted', events: [], position: undefined }
      },
    },
    payers: { customerOf, cardOf: async () => undefined },
    clock: { now: () => instant('2026-02-05T12:00:00Z') },
    isLocked: async () => isLocked,
  } as unknown as Parts)
  await job({ goalId: id, scheduleId: planId, period: '2026-02-05', atOnce: false })
  return deeds
}

describe('the period of a schedule', () => {
  it('is requested on its day', async () => expect(await deedsOf(false)).toEqual(['ChargeSchedule']))

  it('is neither requested nor charged while its owner’s account is locked', async () => {
    expect(await deedsOf(true)).toEqual([])
    const asked = charged('2026-02-05')
    expect(await deedsOf(false, asked)).toEqual(['look for a card', 'ReleaseContribution'])
    expect(await deedsOf(true, asked)).toEqual([])
  })
})
