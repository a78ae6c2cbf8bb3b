import { describe, expect, it } from 'vitest'
import { begun, complete } from '#lab/builders/domain/circles.ts'
import { ama, id } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import { confirmForOperator } from './operatorProposals.ts'

const [sender, proposer, other] = [userId(90), userId(91), userId(92)] as const
const now = instant('2026-02-27T12:00:00Z')
const about = { payoutId: 'round-1', attempt: 1 }
const waiting: GoalEvent[] = [
  ...begun(),
  ...complete(1),
  {
    type: 'PayoutSent',
    data: {
      ...{ ...about, userId: ama, amountMinor: minor(300_00), byUserId: sender },
      ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    },
  },
  { type: 'PayoutContested', data: { ...about, byUserId: ama } },
  {
    type: 'AdminProposalMade',
    data: {
      ...{ proposal: 1, byUserId: proposer, userId: ama, amountMinor: minor(300_00) },
      matter: { kind: 'case', ...about, outcome: 'returned' },
    },
  },
]

/** The events of the operator's confirmation, or the sentence that refuses it. */
const confirming = async (admins: readonly UserId[], proposal = 1): Promise<string> => {
  const state = waiting.reduce(goalDecider.evolve, goalDecider.initialState())
  let done = 'nothing'
  const handle = async (_: unknown, command: GoalCommand) => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'accepted') done = decision.events.map(({ type }) => type).join(', ')
    return decision
  }
  const parts = {
    goals: { load: async () => state, handle },
    ...{ clock: { now: () => now }, newId: () => 'one', moneyAdmins: async () => admins },
  } as unknown as Parameters<typeof confirmForOperator>[0]
  return confirmForOperator(parts, { goalId: id, proposal }).then(
    () => done,
    (error: Error) => error.message,
  )
}

describe('the operator as the second person', () => {
  it('confirms when no other admin may: senders and recipients may not', async () => {
    const both = 'AdminProposalConfirmed, PayoutCaseClosed'
    expect(await confirming([sender, proposer])).toBe(both)
    expect(await confirming([sender, proposer, ama])).toBe(both)
  })
  it('does not when another admin may', async () =>
    expect(await confirming([sender, proposer, other])).toMatch(/There is an admin who can confirm this/))
  it("does not count a former admin's proposal, and refuses an unknown one", async () => {
    expect(await confirming([sender])).toMatch(/no longer decides about money/)
    expect(await confirming([proposer], 2)).toBe('There is no such proposal')
  })
})
