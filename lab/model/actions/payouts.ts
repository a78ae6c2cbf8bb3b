import { isBoxPayout } from '#ledger/domain/goal/cashBoxes/boxes.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor, smaller } from '#shared/money.ts'
import { approvalAboveMinor, firmAtOnce, sourceOf } from '../../worlds/circle.ts'
import { missing } from '../people.ts'
import { contribution, type World } from '../world.ts'
import type { Actions } from './action.ts'

/** Admins, who are members of no circle. */
export const admins: readonly [UserId, UserId, UserId] = [userId(9_001), userId(9_002), userId(9_003)]
const [admin, otherAdmin] = admins
const approvalAbove = minor(approvalAboveMinor)

/** By an admin, or by the operator after the payout was returned to one of the two. */
export const send = (world: World, payoutId: string): boolean => {
  const state = world.state()
  const known = state.payouts.get(payoutId)!
  const from = sourceOf(state, known)
  const isOperators = from === 'bank' && known.formerSenders.length > 0
  const by = {
    userId: isOperators ? null : admin,
    asAdmin: true,
    approvalAbove,
    now: world.now(),
    ...firmAtOnce,
  }
  const how = { method: 'bank_transfer', reference: 'x', from } as const
  return world.ask({ type: 'SendPayout', payoutId, attempt: known.attempt, ...by, ...how })
}
/** What is in boxes is paid by those who keep it, out of one box after the other. */
export const sendFromBoxes = (world: World, payoutId: string): boolean => {
  const state = world.state()
  const known = state.payouts.get(payoutId)!
  const [userId, there] = [...state.cashBoxes.entries()].find(([, amount]) => amount > 0) ?? []
  if (userId === undefined || there === undefined) return false
  return world.ask({
    ...({ type: 'SendPayout', payoutId, attempt: known.attempt, userId, asAdmin: false } as const),
    ...{ amountMinor: smaller(there, known.amountMinor), approvalAbove, now: world.now(), ...firmAtOnce },
    ...({ method: 'cash', reference: '', from: 'outside' } as const),
  })
}
export const isInBoxes = (world: World, payoutId: string): boolean => {
  const known = world.state().payouts.get(payoutId)
  return known?.status === 'due' && isBoxPayout(world.state(), known)
}

export const approve = (world: World, payoutId: string): boolean =>
  world.ask({ type: 'ApprovePayout', userId: otherAdmin, asAdmin: true, payoutId, approvalAbove })

export const confirm = (world: World, payoutId: string): boolean => {
  const { userId: by, attempt } = world.state().payouts.get(payoutId)!
  return world.ask({ type: 'ConfirmPayout', userId: by, payoutId, attempt })
}

const payout = (world: World, status: 'due' | 'contested') =>
  [...world.state().payouts.entries()].filter(([, known]) => known.status === status)

export const payoutActions: Actions = {
  'settle and send a payout': [
    [0, 6, 6],
    (world, random, processor) => {
      const [payoutId] = random.maybe(payout(world, 'due')) ?? []
      if (!payoutId) return
      if (random.below(3) > 0) for (const id of processor.unsettled()) processor.settle(id, 0)
      if (random.below(3) > 0) approve(world, payoutId)
      send(world, payoutId)
    },
  ],
  'a contested payout has come': [
    [0, 3, 3],
    (world, random) => {
      const [payoutId, known] = random.maybe(payout(world, 'contested')) ?? []
      if (!payoutId || !known) return
      const { userId: by, attempt } = known
      const about = { userId: by, asAdmin: false, payoutId, attempt, outcome: 'received' } as const
      world.ask({ type: 'ClosePayoutCase', ...about })
    },
  ],
  'report a payment outside': [
    [1, 4, 1],
    (world, random) => {
      const by = random.maybe(missing(world))
      if (by === undefined) return
      const paid = { contributionId: world.newId(), userId: by, amountMinor: contribution }
      world.ask({ type: 'ReportContribution', ...paid, method: 'cash', reference: '', now: world.now() })
    },
  ],
  'the recipient answers a report': [
    [1, 4, 1],
    (world, random) => {
      const reports = [...world.state().open.entries()].filter(([, { status }]) => status === 'reported')
      const [contributionId, report] = random.maybe(reports) ?? []
      const recipient = report && world.turn(report.round ?? 1)
      if (!contributionId || !recipient) return
      const about = { contributionId, userId: recipient }
      if (random.below(5) > 0) world.ask({ type: 'ConfirmContribution', ...about, now: world.now() })
      else world.ask({ type: 'DenyContribution', ...about })
    },
  ],
}
