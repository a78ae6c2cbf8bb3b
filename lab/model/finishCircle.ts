import { heldMinor } from '#ledger/domain/goal/contributions/contribution.ts'
import { isCompleted } from '#ledger/domain/goal/rotation/circle.ts'
import { longestDebitDays } from '#shared/bankDebits.ts'
import type { ContributionId } from '#shared/ids.ts'
import { acceptAll, reveal, showAll } from './actions/forming.ts'
import { join } from './actions/members.ts'
import { makeRefund, payDebt, payRound } from './actions/money.ts'
import { approve, confirm, isInBoxes, send, sendFromBoxes } from './actions/payouts.ts'
import { tick } from './actions/rounds.ts'
import { claimAll } from './actions/standIns.ts'
import { invariant } from './invariant.ts'
import { feeAccounts } from './invariants.ts'
import { holders, missing, organiser } from './people.ts'
import type { Processor } from './processor.ts'
import type { World } from './world.ts'

/** The payer withdraws a reported payment. */
const withdraw = (world: World, contributionId: ContributionId): boolean => {
  const { userId } = world.state().contributions.get(contributionId)!
  return world.ask({ type: 'DenyContribution', contributionId, userId })
}

/** Ends open payments at the processor. */
const clearUp = (world: World, processor: Processor): void => {
  for (const id of processor.disputed()) processor.endDispute(id, 'won')
  for (const [id, { status }] of [...world.state().open.entries()])
    if (status === 'reported') withdraw(world, id)
    else processor.cancel(id)
  while (makeRefund(world, processor, false));
}

/** Members complete what is missing until the rotation begins. */
const begin = (world: World): void => {
  const { state } = world
  // Its time may have been over before, which the clock has recorded only now.
  if (state().startsOn !== undefined || state().cancelled) return
  if (holders(world).length < 2) join(world)
  world.ask({ type: 'ShrinkCircle', userId: organiser(world), now: world.now() })
  acceptAll(world)
  // After its deadline it becomes void if a salt is missing.
  if (state().draw) world.advance(25)
  showAll(world)
  if (state().draw && !reveal(world)) world.advance(24 * 15)
  tick(world)
  acceptAll(world)
  world.advance(24 * 120)
  tick(world)
  invariant(state().startsOn !== undefined || state().cancelled, () => 'a circle cannot be brought to begin')
}

/** From any state: the rotation reaches its last round, and each member receives their pot. */
export const finishCircle = (world: World, processor: Processor): void => {
  const { state } = world
  if (!state().cancelled) turnToTheEnd(world, processor)
  settleAccounts(world, processor)
}

const turnToTheEnd = (world: World, processor: Processor): void => {
  const { state } = world
  world.ask({ type: 'RestoreGoal', userId: organiser(world), now: world.now() })
  clearUp(world, processor)
  begin(world)
  for (let step = 0; !isCompleted(state()) && !state().cancelled; step++) {
    invariant(step < 3 * world.pots.seats() + 10, () => `round ${state().round} cannot be finished`)
    for (const userId of missing(world)) payRound(world, processor, userId)
    if (state().closedRounds < state().round) clearUp(world, processor)
    if (state().closedRounds < state().round && missing(world).length === 0) awaitWindow(world)
    world.ask({ type: 'OpenRound', userId: organiser(world), round: state().round + 1, now: world.now() })
  }
  // It may have stood still for too long and have been wound up by the clock.
  if (state().cancelled) return
  invariant(world.rounds.closed() === world.pots.seats(), () => `${world.rounds.closed()} rounds were closed`)
  invariant(world.pots.paidSeats() === world.pots.seats(), () => `${world.pots.paidSeats()} seats were paid`)
}

/** A full round that was opened early closes when its cycle begins. */
const awaitWindow = (world: World): void => {
  world.advance(24 * 93)
  tick(world)
}

/** Debts are paid, payouts sent and confirmed, and no account keeps money that belongs elsewhere. */
const settleAccounts = (world: World, processor: Processor): void => {
  const { state, books } = world
  for (const [id, { status, debtId }] of [...state().open.entries()])
    if (status === 'reported') withdraw(world, id)
    else if (debtId !== undefined) processor.cancel(id)
    else processor.pay(id) // late, and refunded
  clearUp(world, processor)
  for (const [debtId] of [...state().openDebts.entries()]) payDebt(world, processor, debtId)
  for (const id of processor.unsettled()) processor.settle(id, 1)
  // A payment whose report was reversed has just been received, and is refunded.
  clearUp(world, processor)
  // Until debits are firm.
  world.advance(24 * (30 + longestDebitDays))
  // Deposits are returned by time alone.
  tick(world)
  clearUp(world, processor)
  // Owners withdraw money whose refund their cards refused.
  const cameBack = [...state().contributions.entries()].filter(
    ([, { reversals }]) =>
      [...(reversals?.refunds.values() ?? [])].some(({ failed }) => failed) ||
      [...(reversals?.requests.values() ?? [])].some(({ status }) => status === 'refused'),
  )
  for (const userId of new Set(cameBack.map(([, { holderUserId }]) => holderUserId)))
    world.ask({
      type: 'WithdrawOwn',
      userId,
      withdrawalId: 'last',
      amountMinor: undefined,
      now: world.now(),
    })
  claimAll(world)
  for (;;) {
    const [payoutId] = [...state().payouts.entries()].find(([id]) => isInBoxes(world, id)) ?? []
    if (payoutId === undefined) break
    invariant(sendFromBoxes(world, payoutId), () => `payout ${payoutId} is in no cash box`)
  }
  for (const [payoutId, { status }] of [...state().payouts.entries()]) {
    if (status === 'due') {
      approve(world, payoutId)
      invariant(send(world, payoutId), () => `payout ${payoutId} cannot be sent`)
    }
    confirm(world, payoutId)
  }
  for (const [id, contribution] of state().contributions.entries())
    invariant(heldMinor(contribution) === 0, () => `${heldMinor(contribution)} of ${id} belongs to no one`)
  invariant(state().openDebts.size === 0, () => 'debts are left')
  for (const [, { status }] of state().payouts.entries())
    invariant(['confirmed', 'proved', 'set_off'].includes(status), () => `a payout stays ${status}`)
  for (const account of [
    ...(['payable', 'owing', 'claims', 'deposits', 'cash_boxes'] as const),
    ...feeAccounts,
  ])
    invariant(books.total(account) === 0, () => `${account} keeps ${books.total(account)}`)
}
