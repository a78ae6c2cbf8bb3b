import { describe, expect, it } from 'vitest'
import { begun, complete, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { dayMs, instant, plusMs } from '#shared/time.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import type { Destination } from '../domain/goal/payouts/destinations.ts'
import { actOnPayout, type OperatorsAct } from './operatorPayouts.ts'

const [admin, other] = [userId(90), userId(91)] as const
const now = instant('2026-03-05T12:00:00Z')
const payoutId = 'round-1'
const settled = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: instant('2026-02-22T00:00:00Z') },
    },
  }),
)
/** Ama's pot of three hundred dollars is due. */
const due = [...begun(), ...complete(1), ...settled]
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId, attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
  },
}
const contested: GoalEvent = { type: 'PayoutContested', data: { payoutId, attempt: 1, byUserId: ama } }
const cameBack: GoalEvent = {
  type: 'PayoutCaseClosed',
  data: {
    ...{ payoutId, attempt: 1, byUserId: null, userId: ama, amountMinor: minor(300_00) },
    ...({ from: 'bank', outcome: 'returned' } as const),
  },
}
const approved: GoalEvent = { type: 'PayoutApproved', data: { payoutId, byUserId: admin } }

interface World {
  readonly admins: readonly UserId[]
  readonly limit?: number
  /** Of the recipient. */
  readonly destination?: Destination | undefined
  /** With another reference. */
  readonly isInBatch?: boolean
}

/** The events of the operator's action, or the sentence that refuses it. */
const acting = async (
  history: readonly GoalEvent[],
  act: OperatorsAct,
  { admins, limit = 1000_00, ...world }: World,
): Promise<GoalEvent['type'] | string> => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  let done: GoalEvent['type'] | undefined
  const handle = async (_: unknown, command: GoalCommand) => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'accepted') done = decision.events.find(({ type }) => /^Payout/.test(type))?.type
    return decision
  }
  const parts = {
    goals: { load: async () => state, handle },
    ...{ clock: { now: () => now }, newId: () => 'one', moneyAdmins: async () => admins },
    ...{ approvalAbove: () => minor(limit), firmAfterDays: 7 },
    payoutBatches: {
      whileSending: async (_: unknown, work: () => unknown) =>
        world.isInBatch ? { outcome: 'refused', refusal: { code: 'payout_in_batch' } } : work(),
    },
    payoutDestinations: {
      current: async () => ('destination' in world ? world.destination : usableDestination),
    },
  } as unknown as Parameters<typeof actOnPayout>[0]
  return actOnPayout(parts, { goalId: id, payoutId, act }).then(
    () => done ?? 'nothing',
    (error: Error) => error.message,
  )
}

const judge = { what: 'judge', outcome: 'returned' } as const
const send = { what: 'send', method: 'bank_transfer', reference: 'TX 1' } as const
const notNeeded = expect.stringContaining('There are admins who can do this')

describe('the operator at the command line', () => {
  it('decides the case of a payout sent by the only admin, and no other', async () => {
    const missing = [...due, sent, contested]
    expect(await acting(missing, judge, { admins: [admin] })).toBe('PayoutCaseClosed')
    expect(await acting(missing, judge, { admins: [admin, ama] })).toBe('PayoutCaseClosed')
    expect(await acting(missing, judge, { admins: [admin, other] })).toEqual(notNeeded)
    expect(await acting([...due, sent], judge, { admins: [admin] })).toBe('Nobody contests this payout')
  })

  it("sends the only admin's payout a week after the others were asked, or a returned one", async () => {
    expect(await acting(due, send, { admins: [ama] })).toContain('the other members agree first')
    const asked: GoalEvent = {
      type: 'VoteOpened',
      data: {
        ...{ vote: 1, byUserId: ama, charterVersion: 1 },
        proposal: { kind: 'payout', payoutId, memberUserId: ama },
        ...{ openedAt: plusMs(now, -7 * dayMs), endsAt: now },
      },
    }
    expect(await acting([...due, asked], send, { admins: [ama] })).toBe('PayoutSent')
    expect(await acting([...due, sent, contested, cameBack], send, { admins: [admin] })).toBe('PayoutSent')
    expect(await acting(due, send, { admins: [admin] })).toEqual(notNeeded)
  })

  it('sends nothing to a recipient without a destination, or with one that was changed just now, and nothing that is in a batch', async () => {
    const low = { admins: [admin], limit: 100_00 }
    expect(await acting(due, send, { ...low, destination: undefined })).toContain('has not said where')
    expect(await acting(due, send, { ...low, isInBatch: true })).toContain('batch')
    const destination = { ...usableDestination, usableFrom: instant('2026-03-06T00:00:00Z') }
    expect(await acting(due, send, { ...low, destination })).toContain('from Mar 6, 2026 on')
  })

  it('sends a payout that needs two admins when there is one', async () => {
    const low = 100_00
    expect(await acting(due, send, { admins: [admin], limit: low })).toBe('PayoutSent')
    expect(await acting([...due, approved], send, { admins: [admin], limit: low })).toBe('PayoutSent')
    expect(await acting([...due, approved], send, { admins: [other], limit: low })).toEqual(notNeeded)
    expect(await acting(due, send, { admins: [admin, other], limit: low })).toEqual(notNeeded)
  })
})
