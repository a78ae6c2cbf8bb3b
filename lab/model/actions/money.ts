import { mayBeTakenBackToo } from '#ledger/domain/goal/contributions/debits.ts'
import { partOf } from '#ledger/domain/goal/contributions/holdings.ts'
import { missingDepositMinor } from '#ledger/domain/goal/deposits/deposits.ts'
import { contributionMinorOf, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { type ContributionId, refundRequestId, type UserId } from '#shared/ids.ts'
import { type Minor, minor, stepOf, times, zero } from '#shared/money.ts'
import { anyAmount, currencies } from '../../worlds/currencies.ts'
import type { Random } from '../../worlds/random.ts'
import { holders, members, missing, organiser } from '../people.ts'
import type { Processor } from '../processor.ts'
import { contribution, type World } from '../world.ts'
import type { Actions } from './action.ts'

/** The missing amount, as the dialog suggests it. */
export const restOf = (world: World, userId: UserId, round: number): Minor => {
  const state = world.state()
  return isCircle(state)
    ? minor(contributionMinorOf(state) - partOf(state, userId, round).heldMinor)
    : contribution
}

export const request = (world: World, userId: UserId, early = false): ContributionId | undefined => {
  const contributionId = world.newId()
  const round = world.state().round + (early ? 1 : 0)
  const amountMinor = restOf(world, userId, round)
  const which = early ? { round } : {}
  return world.ask({ type: 'RequestContribution', contributionId, userId, amountMinor, ...which })
    ? contributionId
    : undefined
}

/** A part, where the charter allows parts: half of what is left to pay. */
const half = (world: World, amountMinor: Minor): Minor => {
  const state = world.state()
  const isInParts = state.terms?.rotation?.charter?.instalments ?? false
  const step = stepOf(world.currency)
  return isInParts ? times(step, Math.floor(amountMinor / 2 / step)) : amountMinor
}

const payPart = (world: World, processor: Processor, userId: UserId): void => {
  const contributionId = world.newId()
  const amountMinor = half(world, restOf(world, userId, world.state().round))
  if (world.ask({ type: 'RequestContribution', contributionId, userId, amountMinor }))
    processor.pay(contributionId)
}

const payPartOfDebt = (world: World, processor: Processor, debtId: string): void => {
  const debt = world.state().debts.get(debtId)
  if (!debt) return
  const contributionId = world.newId()
  const { debtorUserId: userId, leftMinor } = debt
  const asked = { contributionId, userId, amountMinor: half(world, leftMinor), debtId }
  if (world.ask({ type: 'RequestContribution', ...asked })) processor.pay(contributionId)
}

export const payRound = (world: World, processor: Processor, userId: UserId): void => {
  const id = request(world, userId)
  if (id) processor.pay(id)
}

/** The missing part of the deposit, as the dialog suggests it. */
export const leaveDeposit = (world: World, processor: Processor, userId: UserId): void => {
  const state = world.state()
  const amountMinor = isCircle(state) ? missingDepositMinor(state, userId) : zero
  const contributionId = world.newId()
  if (amountMinor <= 0) return
  const asked = { contributionId, userId, amountMinor, deposit: true }
  if (world.ask({ type: 'RequestContribution', ...asked })) processor.pay(contributionId)
}

export const payDebt = (world: World, processor: Processor, debtId: string): void => {
  const debt = world.state().debts.get(debtId)
  if (!debt) return
  const contributionId = world.newId()
  const { debtorUserId: userId, leftMinor: amountMinor } = debt
  if (world.ask({ type: 'RequestContribution', contributionId, userId, amountMinor, debtId }))
    processor.pay(contributionId)
}

/** A payment in progress. */
const underWay = (world: World, random: Random): ContributionId | undefined =>
  random.maybe([...world.state().open.entries()].map(([id]) => id))
const received = (world: World, random: Random): ContributionId | undefined => {
  const ids = [...world.state().contributions.entries()].filter(([, { status }]) => status === 'received')
  // Recent ones are disputed more often: their rounds may be open.
  return random.maybe(random.below(2) ? ids.slice(-4) : ids)?.[0]
}
export const openDebt = (world: World, random: Random): string | undefined =>
  random.maybe([...world.state().openDebts.entries()].map(([id]) => id))

const pays: Actions = {
  pay: [
    [8, 22, 0],
    (world, random, processor) => {
      const userId = random.maybe(missing(world))
      if (userId !== undefined) payRound(world, processor, userId)
    },
  ],
  'pay a part': [
    [2, 8, 0],
    (world, random, processor) => {
      const userId = random.maybe(missing(world))
      if (userId !== undefined) payPart(world, processor, userId)
    },
  ],
  'pay a part of a debt': [
    [0, 3, 2],
    (world, random, processor) => {
      const debtId = openDebt(world, random)
      if (debtId !== undefined) payPartOfDebt(world, processor, debtId)
    },
  ],
  'pay, nearly all': [
    [2, 12, 0],
    (world, random, processor) => {
      const late = random.below(3) === 0 ? random.below(holders(world).length) : -1
      missing(world).forEach((userId, index) => {
        if (index !== late) payRound(world, processor, userId)
      })
    },
  ],
  'pay early': [
    [1, 6, 0],
    (world, random, processor) => {
      const userId = random.maybe(holders(world))
      const id = userId === undefined ? undefined : request(world, userId, true)
      if (id && random.below(5) > 0) processor.pay(id)
    },
  ],
  'ask for a payment': [
    [2, 5, 1],
    (world, random) => {
      const userId = random.maybe(members(world)) ?? organiser(world)
      if (random.below(4) > 0) request(world, userId)
      else {
        const amountMinor = anyAmount(random, 200_00, world.currency)
        const which = random.below(2) ? { round: 1 + random.below(6) } : {}
        world.ask({
          type: 'RequestContribution',
          contributionId: world.newId(),
          userId,
          amountMinor,
          ...which,
        })
      }
    },
  ],
  'hear of a payment': [
    [4, 8, 4],
    (world, random, processor) => {
      const id = underWay(world, random)
      if (id === undefined) return
      const how = random.maybe([
        processor.pay,
        processor.pay,
        processor.process,
        processor.decline,
        processor.cancel,
      ])
      how?.(id)
    },
  ],
  'let a payment go': [
    [1, 2, 1],
    (world, random) => {
      const contributionId = underWay(world, random)
      if (contributionId) world.ask({ type: 'ReleaseContribution', contributionId, reason: 'lapsed' })
    },
  ],
  'hear of an old payment again': [
    [1, 2, 1],
    (world, random, processor) => {
      const id = random.maybe([...world.state().contributions.entries()].map(([one]) => one))
      if (id) random.below(3) === 0 ? processor.pay(id) : processor.record(id)
    },
  ],
  settle: [
    [1, 5, 6],
    (_, random, processor) => {
      for (const id of processor.unsettled()) if (random.below(4) > 0) processor.settle(id, random.below(100))
    },
  ],
  'hear of a payment in another currency': [
    [1, 2, 1],
    (world, random, processor) => {
      const id = underWay(world, random)
      const other = random.maybe(currencies.filter(currency => currency !== world.currency))
      if (id && other) random.below(2) ? processor.payIn(id, other) : processor.settleIn(id, other)
    },
  ],
  'leave a deposit': [
    [8, 4, 1],
    (world, random, processor) => {
      const userId = random.maybe(holders(world))
      if (userId !== undefined) leaveDeposit(world, processor, userId)
    },
  ],
  'all leave a deposit': [
    [2, 1, 0],
    (world, _, processor) => {
      for (const userId of holders(world)) leaveDeposit(world, processor, userId)
      for (const id of processor.unsettled()) processor.settle(id, 1)
    },
  ],
  'pay a debt': [
    [0, 5, 6],
    (world, random, processor) => {
      const debtId = openDebt(world, random)
      if (debtId) payDebt(world, processor, debtId)
    },
  ],
}

const payerOf = (world: World, id: ContributionId): UserId =>
  world.state().contributions.get(id)?.userId ?? organiser(world)

const reversals: Actions = {
  dispute: [
    [1, 4, 2],
    (world, random, processor) => {
      const id = received(world, random)
      if (id)
        processor.dispute(
          id,
          random.below(3) ? contribution : anyAmount(random, contribution, world.currency),
        )
    },
  ],
  'end a dispute': [
    [1, 5, 3],
    (_, random, processor) => {
      const id = random.maybe(processor.disputed())
      if (id) processor.endDispute(id, random.maybe(['answered', 'won', 'won', 'lost'] as const) ?? 'won')
    },
  ],
  'ask for a refund': [
    [2, 3, 1],
    (world, random) => {
      const contributionId = received(world, random)
      if (!contributionId) return
      const amountMinor = random.below(2) ? undefined : anyAmount(random, contribution, world.currency)
      world.ask({
        type: 'RequestRefund',
        refundRequestId: refundRequestId(world.newId()),
        contributionId,
        amountMinor,
        byUserId: random.below(2) ? organiser(world) : payerOf(world, contributionId),
        asAdmin: random.below(4) === 0,
        reason: 'mistake',
      })
    },
  ],
  'make a refund': [
    [2, 5, 4],
    (world, random, processor) => void makeRefund(world, processor, random.below(5) === 0),
  ],
  'refund by hand at Stripe': [
    [1, 1, 1],
    (world, random, processor) => {
      const id = received(world, random)
      if (id) processor.refund(id, undefined, anyAmount(random, contribution, world.currency))
    },
  ],
  'a refund comes back': [
    [1, 2, 1],
    (_, random, processor) => {
      const id = random.maybe(processor.refunded())
      if (id) processor.failRefund(id)
    },
  ],
}

/** Makes the first requested refund that need not wait, or refuses it permanently. Returns whether there was one. */
export const makeRefund = (world: World, processor: Processor, refused: boolean): boolean => {
  for (const [contributionId, contribution] of world.state().contributions.entries())
    for (const [id, { status, amountMinor }] of contribution.reversals?.requests ?? []) {
      if (status !== 'open' || mayBeTakenBackToo(contribution, world.now())) continue
      const made = !refused && processor.refund(contributionId, id, amountMinor)
      if (!made)
        world.ask({
          type: 'RefuseRefund',
          refundRequestId: id,
          contributionId,
          code: 'charge_disputed',
          now: world.now(),
        })
      return true
    }
  return false
}

export const moneyActions: Actions = { ...pays, ...reversals }
