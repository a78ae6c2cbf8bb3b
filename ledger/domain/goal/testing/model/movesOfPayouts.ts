import { type UserId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { Dice } from './dice.ts'
import type { Move } from './moves.ts'
import { missing, organiser } from './people.ts'
import { contribution, type World } from './world.ts'

/** Two of the house's own people, who are in no circle. */
export const [admin, otherAdmin]: [UserId, UserId] = [userId(9_001), userId(9_002)]
const approvalAbove = cents(250_00)

const payout = (world: World, roll: Dice, status: 'due' | 'sent' | 'contested') =>
  roll.of([...world.state().payouts.entries()].filter(([, known]) => known.status === status))

export const send = (world: World, payoutId: string, by: UserId = admin): boolean => {
  const attempt = world.state().payouts.get(payoutId)?.attempt ?? 1
  const about = { userId: by, asAdmin: by >= admin, payoutId, approvalAbove }
  return world.ask({
    ...{ ...about, type: 'SendPayout', attempt, method: 'bank_transfer', reference: 'x' },
    ...{ from: 'bank', now: world.now() },
  })
}
export const approve = (world: World, payoutId: string, by: UserId = otherAdmin): boolean =>
  world.ask({ type: 'ApprovePayout', userId: by, asAdmin: by >= admin, payoutId, approvalAbove })

export const answer = (world: World, payoutId: string, type: 'ConfirmPayout' | 'ContestPayout'): boolean => {
  const known = world.state().payouts.get(payoutId)
  if (!known) return false
  const { userId: by, attempt } = known
  return world.ask({ type, userId: by, payoutId, attempt })
}

export const payoutMoves: readonly Move[] = [
  {
    name: 'approve a payout',
    ...{ forming: 0, turning: 3, over: 4 },
    make: (world, roll) => {
      const [payoutId] = payout(world, roll, 'due') ?? []
      if (payoutId) approve(world, payoutId, roll(3) ? otherAdmin : organiser(world))
    },
  },
  {
    name: 'send a payout',
    ...{ forming: 0, turning: 8, over: 8 },
    make: (world, roll, processor) => {
      const [payoutId] = payout(world, roll, 'due') ?? []
      if (!payoutId) return
      if (roll(3) > 0) for (const id of processor.unsettled()) processor.settle(id, 0)
      if (roll(3) > 0) approve(world, payoutId)
      send(world, payoutId, roll(4) ? admin : organiser(world))
    },
  },
  {
    name: 'confirm a payout',
    ...{ forming: 0, turning: 4, over: 6 },
    make: (world, roll) => {
      const [payoutId] = payout(world, roll, roll(4) ? 'sent' : 'contested') ?? []
      if (payoutId) answer(world, payoutId, 'ConfirmPayout')
    },
  },
  {
    name: 'contest a payout',
    ...{ forming: 0, turning: 7, over: 7 },
    make: (world, roll) => {
      const [payoutId] = payout(world, roll, 'sent') ?? []
      if (payoutId) answer(world, payoutId, 'ContestPayout')
    },
  },
  {
    name: 'close a case',
    ...{ forming: 0, turning: 9, over: 9 },
    make: (world, roll) => {
      const [payoutId, known] = payout(world, roll, 'contested') ?? []
      const outcome = roll.of(['returned', 'proved', 'received'] as const) ?? 'returned'
      if (!payoutId || !known) return
      const by = outcome === 'received' ? known.userId : admin
      const about = { userId: by, asAdmin: by === admin, payoutId, attempt: known.attempt, outcome }
      world.ask({ type: 'ClosePayoutCase', ...about })
    },
  },
  {
    name: 'report a payment outside',
    ...{ forming: 1, turning: 4, over: 1 },
    make: (world, roll) => {
      const by = roll.of(missing(world))
      if (by === undefined) return
      const paid = { contributionId: world.newId(), userId: by, amountCents: contribution }
      world.ask({ type: 'ReportContribution', ...paid, method: 'cash', reference: '', now: world.now() })
    },
  },
  {
    name: 'answer a report',
    ...{ forming: 2, turning: 8, over: 2 },
    make: (world, roll) => {
      const reports = [...world.state().open.entries()].filter(([, { status }]) => status === 'reported')
      const [contributionId, report] = roll.of(reports) ?? []
      if (!contributionId || !report) return
      const recipient = world.seating.turn(report.round ?? 1)
      const by = roll(2) || recipient === undefined ? organiser(world) : recipient
      if (roll(5) > 0)
        world.ask({ type: 'ConfirmContribution', contributionId, userId: by, now: world.now() })
      else world.ask({ type: 'DenyContribution', contributionId, userId: by })
    },
  },
]
