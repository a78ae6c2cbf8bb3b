import { randomUUID } from 'node:crypto'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { defaultCharter } from '#shared/charter.ts'
import { plusYears } from '#shared/cycles.ts'
import { contributionId, type GoalId, paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor, times } from '#shared/money.ts'
import { dateOf, instant } from '#shared/time.ts'
import { facts as factsOf, firmAtOnce } from '../builders/domain/goal.ts'
import { joinGoal } from '../builders/joinGoal.ts'
import { context } from './ground.ts'

export const seats = 50
const each = minor(100_00)
const fee = minor(3_20)
export const members = Array.from({ length: seats }, (_, at) => userId(at + 1))
const admin = userId(seats + 1)
const weekMs = 7 * 86_400_000

/** A weekly circle of fifty in which all members pay by card, and every pot is sent and confirmed. */
export const foundFullCircle = async (goals: GoalHandler, id: GoalId) => {
  const began = Date.now()
  /** Each round opens when the day after the due date of the one before has begun. */
  const nowIn = (round: number) => instant(began + (round - 1) * weekMs + (round > 1 ? 86_400_000 : 0))
  const ask = async (command: GoalCommand): Promise<void> => {
    const handled = await goals.handle(id, command, context)
    if (handled.outcome === 'refused') throw new Error(`${command.type}: ${handled.refusal.code}`)
  }
  const today = dateOf(instant(began))
  await ask({
    type: 'CreateGoal',
    terms: {
      goalId: id,
      creatorId: members[0]!,
      name: 'Bench',
      type: 'Susu (Rotating Savings Fund)',
      subtype: null,
      description: null,
      currency: 'USD',
      targetMinor: times(each, seats),
      totalMembers: seats,
      startDate: today,
      endDate: plusYears(today, 1),
      contributionMinor: each,
      rotation: { cycleType: 'weekly', contributionMinor: each, seats, charter: defaultCharter },
    },
  })
  await joinGoal(goals, id, members.slice(1))

  /** From the reservation to the day on which its money is available. */
  const contribute = async (payer: UserId, round: number): Promise<void> => {
    const contribution = contributionId(randomUUID())
    const intent = paymentIntentId(`pi_${contribution.replaceAll('-', '')}`)
    const about = { contributionId: contribution, userId: payer }
    const now = nowIn(round)
    await ask({ type: 'RequestContribution', ...about, amountMinor: each })
    await ask({ type: 'OpenContribution', contributionId: contribution, paymentIntentId: intent })
    const facts = factsOf({
      id: intent,
      status: 'succeeded',
      amountMinor: each,
      receivedMinor: each,
      contribution: { goalId: id, ...about },
      chargeId: `ch_${contribution}`,
    })
    await ask({ type: 'RecordPayment', ...about, facts, now })
    const settlement = {
      balanceTransactionId: `txn_${contribution}`,
      currency: 'USD',
      feeMinor: fee,
      netMinor: minor(each - fee),
      availableAt: now,
    }
    await ask({ type: 'RecordPayment', ...about, facts: { ...facts, settlement }, now })
  }
  return {
    contribute,
    /** The pot is sent and confirmed, and the next round opens. */
    turn: async (round: number): Promise<void> => {
      const payout = { payoutId: `round-${round}`, attempt: 1 }
      const how = { method: 'bank_transfer', reference: `TR-${round}`, from: 'bank' } as const
      const by = {
        userId: admin,
        asAdmin: true,
        approvalAbove: times(each, seats),
        now: nowIn(round),
        ...firmAtOnce,
      }
      await ask({ type: 'SendPayout', ...payout, ...how, ...by })
      await ask({ type: 'ConfirmPayout', ...payout, userId: members[round - 1]! })
      if (round < seats) await ask({ type: 'AdvanceRotation', now: nowIn(round + 1) })
    },
  }
}
