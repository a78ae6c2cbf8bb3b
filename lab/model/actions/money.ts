import { type ContributionId, refundRequestId, type UserId } from '#shared/ids.ts'
import { type Cents, cents } from '#shared/money.ts'
import { partOf } from '../../contributions/holdings.ts'
import { contributionCentsOf, isCircle } from '../../rotation/circle.ts'
import type { Dice } from './dice.ts'
import type { Move } from './moves.ts'
import { holders, members, missing, organiser } from './people.ts'
import type { Processor } from './processor.ts'
import { contribution, type World } from './world.ts'

/** Exactly what is missing, as the dialog asks for it. */
const restOf = (world: World, userId: UserId, round: number): Cents => {
  const state = world.state()
  return isCircle(state)
    ? cents(contributionCentsOf(state) - partOf(state, userId, round).heldCents)
    : contribution
}

export const request = (world: World, userId: UserId, early = false): ContributionId | undefined => {
  const contributionId = world.newId()
  const round = world.state().round + (early ? 1 : 0)
  const amountCents = restOf(world, userId, round)
  const which = early ? { round } : {}
  return world.ask({ type: 'RequestContribution', contributionId, userId, amountCents, ...which })
    ? contributionId
    : undefined
}

export const payRound = (world: World, processor: Processor, userId: UserId): void => {
  const id = request(world, userId)
  if (id) processor.pay(id)
}

export const payDebt = (world: World, processor: Processor, debtId: string): void => {
  const debt = world.state().debts.get(debtId)
  if (!debt) return
  const contributionId = world.newId()
  const { debtorUserId: userId, leftCents: amountCents } = debt
  if (world.ask({ type: 'RequestContribution', contributionId, userId, amountCents, debtId }))
    processor.pay(contributionId)
}

/** One of those that are under way. */
const underWay = (world: World, roll: Dice): ContributionId | undefined =>
  roll.of([...world.state().open.entries()].map(([id]) => id))
const received = (world: World, roll: Dice): ContributionId | undefined => {
  const ids = [...world.state().contributions.entries()].filter(([, { status }]) => status === 'received')
  // The last ones are disputed more often: their rounds may be open.
  return roll.of(roll(2) ? ids.slice(-4) : ids)?.[0]
}
export const openDebt = (world: World, roll: Dice): string | undefined =>
  roll.of([...world.state().openDebts.entries()].map(([id]) => id))

const pays: readonly Move[] = [
  {
    name: 'pay',
    ...{ forming: 8, turning: 22, over: 0 },
    make: (world, roll, processor) => {
      const userId = roll.of(missing(world))
      if (userId !== undefined) payRound(world, processor, userId)
    },
  },
  {
    name: 'pay, nearly all',
    ...{ forming: 2, turning: 12, over: 0 },
    make: (world, roll, processor) => {
      const late = roll(3) === 0 ? roll(holders(world).length) : -1
      missing(world).forEach((userId, index) => {
        if (index !== late) payRound(world, processor, userId)
      })
    },
  },
  {
    name: 'pay early',
    ...{ forming: 1, turning: 6, over: 0 },
    make: (world, roll, processor) => {
      const userId = roll.of(holders(world))
      const id = userId === undefined ? undefined : request(world, userId, true)
      if (id && roll(5) > 0) processor.pay(id)
    },
  },
  {
    name: 'ask for a payment',
    ...{ forming: 2, turning: 5, over: 1 },
    make: (world, roll) => {
      const userId = roll.of(members(world)) ?? organiser(world)
      if (roll(4) > 0) request(world, userId)
      else {
        const amountCents = cents(1 + roll(20_000))
        const which = roll(2) ? { round: 1 + roll(6) } : {}
        world.ask({
          type: 'RequestContribution',
          contributionId: world.newId(),
          userId,
          amountCents,
          ...which,
        })
      }
    },
  },
  {
    name: 'hear of a payment',
    ...{ forming: 4, turning: 8, over: 4 },
    make: (world, roll, processor) => {
      const id = underWay(world, roll)
      if (id === undefined) return
      const how = roll.of([
        processor.pay,
        processor.pay,
        processor.process,
        processor.decline,
        processor.cancel,
      ])
      how?.(id)
    },
  },
  {
    name: 'let a payment go',
    ...{ forming: 1, turning: 2, over: 1 },
    make: (world, roll) => {
      const contributionId = underWay(world, roll)
      if (contributionId) world.ask({ type: 'ReleaseContribution', contributionId, reason: 'lapsed' })
    },
  },
  {
    name: 'hear of an old payment again',
    ...{ forming: 1, turning: 2, over: 1 },
    make: (world, roll, processor) => {
      const id = roll.of([...world.state().contributions.entries()].map(([one]) => one))
      if (id) roll(3) === 0 ? processor.pay(id) : processor.record(id)
    },
  },
  {
    name: 'settle',
    ...{ forming: 1, turning: 5, over: 6 },
    make: (_, roll, processor) => {
      for (const id of processor.unsettled()) if (roll(4) > 0) processor.settle(id, roll(100))
    },
  },
  {
    name: 'pay a debt',
    ...{ forming: 0, turning: 5, over: 6 },
    make: (world, roll, processor) => {
      const debtId = openDebt(world, roll)
      if (debtId) payDebt(world, processor, debtId)
    },
  },
]

const reversals: readonly Move[] = [
  {
    name: 'dispute',
    ...{ forming: 1, turning: 4, over: 2 },
    make: (world, roll, processor) => {
      const id = received(world, roll)
      if (id) processor.dispute(id, roll(3) ? contribution : cents(1 + roll(contribution)))
    },
  },
  {
    name: 'end a dispute',
    ...{ forming: 1, turning: 5, over: 3 },
    make: (_, roll, processor) => {
      const id = roll.of(processor.disputed())
      if (id) processor.endDispute(id, roll.of(['answered', 'won', 'won', 'lost'] as const) ?? 'won')
    },
  },
  {
    name: 'ask for a refund',
    ...{ forming: 2, turning: 3, over: 1 },
    make: (world, roll) => {
      const contributionId = received(world, roll)
      if (!contributionId) return
      const amountCents = roll(2) ? undefined : cents(1 + roll(contribution))
      world.ask({
        ...{
          type: 'RequestRefund',
          refundRequestId: refundRequestId(world.newId()),
          contributionId,
          amountCents,
        },
        ...{ byUserId: organiser(world), asAdmin: roll(4) === 0, reason: 'mistake' },
      })
    },
  },
  {
    name: 'make a refund',
    ...{ forming: 2, turning: 5, over: 4 },
    make: (world, roll, processor) => void makeRefund(world, processor, roll(5) === 0),
  },
  {
    name: 'refund by hand at Stripe',
    ...{ forming: 1, turning: 1, over: 1 },
    make: (world, roll, processor) => {
      const id = received(world, roll)
      if (id) processor.refund(id, undefined, cents(1 + roll(contribution)))
    },
  },
  {
    name: 'a refund comes back',
    ...{ forming: 1, turning: 2, over: 1 },
    make: (_, roll, processor) => {
      const id = roll.of(processor.refunded())
      if (id) processor.failRefund(id)
    },
  },
]

/** The first refund that was asked for is made, or refused for good. Whether there was one. */
export const makeRefund = (world: World, processor: Processor, refused: boolean): boolean => {
  for (const [contributionId, { reversals: known }] of world.state().contributions.entries())
    for (const [id, { status, amountCents }] of known?.requests ?? []) {
      if (status !== 'open') continue
      const made = !refused && processor.refund(contributionId, id, amountCents)
      if (!made)
        world.ask({
          ...{ type: 'RefuseRefund', refundRequestId: id, contributionId, code: 'charge_disputed' },
          now: world.now(),
        })
      return true
    }
  return false
}

export const moneyMoves: readonly Move[] = [...pays, ...reversals]
