import { heldMinor } from '#ledger/domain/goal/contributions/contribution.ts'
import { isCompleted } from '#ledger/domain/goal/rotation/circle.ts'
import { commitmentOf } from '#shared/draw.ts'
import type { ContributionId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { seedOf } from '../worlds/circle.ts'
import { acceptAll, reveal } from './actions/forming.ts'
import { join } from './actions/members.ts'
import { makeRefund, payDebt, payRound } from './actions/money.ts'
import { approve, confirm, send } from './actions/payouts.ts'
import { tick } from './actions/rounds.ts'
import { invariant } from './invariant.ts'
import { holders, missing, organiser } from './people.ts'
import type { Processor } from './processor.ts'
import type { World } from './world.ts'

/** The payer withdraws a reported payment. */
const withdraw = (world: World, contributionId: ContributionId): boolean => {
  const { userId } = world.state().contributions.get(contributionId)!
  return world.ask({ type: 'DenyContribution', contributionId, userId })
}

/** Ends what is still open at the processor. */
const clearUp = (world: World, processor: Processor): void => {
  for (const id of processor.disputed()) processor.endDispute(id, 'won')
  for (const [id, { status }] of [...world.state().open.entries()])
    if (status === 'reported') withdraw(world, id)
    else processor.cancel(id)
  while (makeRefund(world, processor, false));
}

/** Members do what is missing until the circle turns. */
const begin = (world: World): void => {
  const { state } = world
  if (state().startsOn !== undefined) return
  if (holders(world).length < 2) join(world)
  world.ask({ type: 'ShrinkCircle', userId: organiser(world), now: world.now() })
  if (state().draw && !reveal(world, organiser(world))) {
    // A lost seed: another draw takes that one's place.
    world.advance(72)
    const draw = state().draws + 1
    const commitment = commitmentOf({ goalId: world.goalId, draw, seed: seedOf(draw) })
    const endsAt = instant(Date.parse(world.now()))
    const about = { userId: organiser(world), draw, commitment, endsAt, now: world.now() }
    world.ask({ type: 'CommitDraw', ...about })
    reveal(world, organiser(world))
  }
  acceptAll(world)
  world.advance(24 * 120)
  tick(world)
  invariant(state().startsOn !== undefined, () => 'a circle cannot be brought to begin')
}

/** From any state: the circle turns to its last round, and each member gets what is due. */
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
  for (let step = 0; !isCompleted(state()); step++) {
    invariant(step < 3 * world.pots.seats() + 10, () => `round ${state().round} cannot be finished`)
    for (const userId of missing(world)) payRound(world, processor, userId)
    if (state().closedRounds < state().round) clearUp(world, processor)
    world.ask({ type: 'OpenRound', userId: organiser(world), round: state().round + 1, now: world.now() })
  }
  invariant(world.rounds.closed() === world.pots.seats(), () => `${world.rounds.closed()} rounds were closed`)
  invariant(world.pots.paidSeats() === world.pots.seats(), () => `${world.pots.paidSeats()} seats were paid`)
}

/** Debts are paid, payouts sent and confirmed, and no account keeps money that belongs elsewhere. */
const settleAccounts = (world: World, processor: Processor): void => {
  const { state, books } = world
  for (const [id, { status, debtId }] of [...state().open.entries()])
    if (status === 'reported') withdraw(world, id)
    else if (debtId !== undefined) processor.cancel(id)
    else processor.pay(id) // late, and sent back
  clearUp(world, processor)
  for (const [debtId] of [...state().openDebts.entries()]) payDebt(world, processor, debtId)
  for (const id of processor.unsettled()) processor.settle(id, 1)
  // What the processor has of a payment whose report was reversed came just now, and goes back.
  clearUp(world, processor)
  world.advance(24 * 30)
  for (const [payoutId, { status }] of [...state().payouts.entries()]) {
    if (status === 'due') {
      approve(world, payoutId)
      invariant(send(world, payoutId), () => `payout ${payoutId} cannot be sent`)
    }
    confirm(world, payoutId)
  }
  for (const [id, contribution] of state().contributions.entries()) {
    const { refunds, requests } = contribution.reversals ?? {}
    // Admins decide on what has come back once.
    const cameBack =
      [...(refunds?.values() ?? [])].some(({ failed }) => failed) ||
      [...(requests?.values() ?? [])].some(({ status }) => status === 'refused')
    invariant(
      cameBack || heldMinor(contribution) === 0,
      () => `${heldMinor(contribution)} of ${id} belongs to no one`,
    )
  }
  invariant(state().openDebts.size === 0, () => 'debts are left')
  for (const [, { status }] of state().payouts.entries())
    invariant(status === 'confirmed' || status === 'proved', () => `a payout stays ${status}`)
  for (const account of ['payable', 'owing', 'claims'] as const)
    invariant(books.total(account) === 0, () => `${account} keeps ${books.total(account)}`)
}
