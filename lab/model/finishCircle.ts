import { commitmentOf } from '#shared/draw.ts'
import { goalId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { heldCents } from '../../contributions/contribution.ts'
import { isCompleted } from '../../rotation/circle.ts'
import { insist } from './breach.ts'
import { acceptAll, reveal, seedOf } from './movesOfForming.ts'
import { join } from './movesOfMembers.ts'
import { makeRefund, payDebt, payRound } from './movesOfMoney.ts'
import { answer, approve, send } from './movesOfPayouts.ts'
import { holders, missing, organiser } from './people.ts'
import type { Processor } from './processor.ts'
import type { World } from './world.ts'

const tick = (world: World): void => void world.ask({ type: 'AdvanceRotation', now: world.now() })

/** Whatever is with a bank comes to its end. */
const clearUp = (world: World, processor: Processor): void => {
  for (const id of processor.disputed()) processor.endDispute(id, 'won')
  for (const [id, { status }] of [...world.state().open.entries()])
    if (status === 'reported')
      world.ask({
        type: 'DenyContribution',
        contributionId: id,
        userId: world.state().contributions.get(id)!.userId,
      })
    else processor.cancel(id)
  while (makeRefund(world, processor, false));
}

/** Everybody does what is theirs to do until the circle turns. */
const begin = (world: World): void => {
  const { state } = world
  if (state().startsOn !== undefined) return
  if (holders(world).length < 2) join(world)
  world.ask({ type: 'ShrinkCircle', userId: organiser(world), now: world.now() })
  if (state().draw && !reveal(world, organiser(world))) {
    // A lost seed: another draw takes that one's place.
    world.advance(72)
    const draw = state().draws + 1
    const commitment = commitmentOf({ goalId: goalId(7), draw, seed: seedOf(draw) })
    const endsAt = instant(Date.parse(world.now()))
    const about = { userId: organiser(world), draw, commitment, endsAt, now: world.now() }
    world.ask({ type: 'CommitDraw', ...about })
    reveal(world, organiser(world))
  }
  acceptAll(world)
  world.advance(24 * 120)
  tick(world)
  insist(state().startsOn !== undefined, () => 'a circle cannot be brought to begin')
}

/** From any state: the circle turns to its last round, and everybody gets what is theirs. */
export const finish = (world: World, processor: Processor): void => {
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
    insist(step < 3 * world.pots.seats() + 10, () => `round ${state().round} cannot be finished`)
    for (const userId of missing(world)) payRound(world, processor, userId)
    if (state().closedRounds < state().round) clearUp(world, processor)
    world.ask({ type: 'OpenRound', userId: organiser(world), round: state().round + 1, now: world.now() })
  }
  insist(
    world.calendar.closed() === world.pots.seats(),
    () => `${world.calendar.closed()} rounds were closed`,
  )
  insist(world.pots.paidSeats() === world.pots.seats(), () => `${world.pots.paidSeats()} seats were paid`)
}

/** Debts are paid, payouts sent and confirmed, and nothing is left with anybody that is somebody else's. */
const settleAccounts = (world: World, processor: Processor): void => {
  const { state, books } = world
  for (const [id, { status, debtId }] of [...state().open.entries()])
    if (status === 'reported')
      world.ask({
        type: 'DenyContribution',
        contributionId: id,
        userId: state().contributions.get(id)!.userId,
      })
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
      insist(send(world, payoutId), () => `payout ${payoutId} cannot be sent`)
    }
    answer(world, payoutId, 'ConfirmPayout')
  }
  for (const [id, contribution] of state().contributions.entries()) {
    const { refunds, requests } = contribution.reversals ?? {}
    // What came back once is for people to decide on.
    const cameBack =
      [...(refunds?.values() ?? [])].some(({ failed }) => failed) ||
      [...(requests?.values() ?? [])].some(({ status }) => status === 'refused')
    insist(cameBack || heldCents(contribution) === 0, () => `${heldCents(contribution)} of ${id} is nobody's`)
  }
  insist(state().openDebts.size === 0, () => 'debts are left')
  for (const [, { status }] of state().payouts.entries())
    insist(status === 'confirmed' || status === 'proved', () => `a payout stays ${status}`)
  for (const account of ['payable', 'owing', 'claims'] as const)
    insist(books.total(account) === 0, () => `${account} keeps ${books.total(account)}`)
}
