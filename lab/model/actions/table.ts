import { isAdopting } from '#ledger/domain/goal/adoption/adopting.ts'
import { correctableBy, openCorrectionsOf } from '#ledger/domain/goal/adoption/correctable.ts'
import { inBox } from '#ledger/domain/goal/cashBoxes/boxes.ts'
import { charterOf, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import type { UserId } from '#shared/ids.ts'
import { minor, times } from '#shared/money.ts'
import type { Random } from '../../worlds/random.ts'
import { holders, missing, organiser } from '../people.ts'
import { contribution, type World } from '../world.ts'
import { acceptAll } from './forming.ts'
import { isInBoxes, sendFromBoxes } from './payouts.ts'

const cashHolders = (world: World): UserId[] => {
  const state = world.state()
  return isCircle(state) ? (charterOf(state).cashHolders ?? []).map(({ userId }) => userId) : []
}

/** Before the beginning the charter names two members who may keep cash, and all accept it. */
export const nameCashHolders = (world: World, random: Random): void => {
  const state = world.state()
  if (!isCircle(state)) return
  const { startDate } = state.terms
  const all = holders(world)
  const named = [random.pick(all), random.pick(all)].filter((one, at, both) => both.indexOf(one) === at)
  const ceilingMinor = times(contribution, random.between(1, state.terms.rotation.seats))
  const charter = {
    ...charterOf(state),
    cash: true,
    cashHolders: named.map(userId => ({ userId, ceilingMinor })),
  }
  world.ask({ type: 'AmendCharter', userId: organiser(world), startDate, charter, now: world.now() })
  acceptAll(world)
}

const give = (world: World, random: Random): void => {
  const [userId, cashHolderUserId] = [random.maybe(missing(world)), random.maybe(cashHolders(world))]
  if (userId === undefined || cashHolderUserId === undefined) return
  const given = { contributionId: world.newId(), userId, cashHolderUserId, amountMinor: contribution }
  world.ask({ type: 'ReportContribution', ...given, method: 'cash', reference: '', now: world.now() })
}

const answer = (world: World, random: Random): void => {
  for (const [contributionId, { cashHolderUserId: userId }] of [...world.state().open.entries()]) {
    if (userId === undefined) continue
    if (random.below(6) > 0)
      world.ask({ type: 'ConfirmContribution', contributionId, userId, now: world.now() })
    else world.ask({ type: 'DenyContribution', contributionId, userId })
  }
}

const count = (world: World, random: Random): void => {
  const state = world.state()
  for (const [userId, there] of [...state.cashBoxes.entries()]) {
    const before = state.cashCounts.get(userId)?.count ?? 0
    const about = { userId, count: before + 1, expectedMinor: there, now: world.now() }
    const lacks = random.below(2) === 0 && there > 0
    const countedMinor = lacks ? minor(0) : there
    world.ask({ type: 'CountCash', ...about, countedMinor, explanation: lacks ? 'lent' : '' })
  }
}

const handOver = (world: World, random: Random): void => {
  const [from] = [...world.state().cashBoxes.entries()].find(([, there]) => there > 0) ?? []
  const toUserId = random.maybe(cashHolders(world).filter(one => one !== from))
  if (from === undefined || toUserId === undefined) return
  const amountMinor = inBox(world.state(), from)
  world.ask({ type: 'ProposeCashHandover', userId: from, toUserId, amountMinor })
  const handover = world.state().cashHandovers.size
  if (random.below(4) > 0) world.ask({ type: 'ConfirmCashHandover', userId: toUserId, handover })
  else world.ask({ type: 'EndCashHandover', userId: random.pick([from, toUserId]), handover })
}

const sendBoxed = (world: World): void => {
  for (const [payoutId] of [...world.state().payouts.entries()])
    if (isInBoxes(world, payoutId)) sendFromBoxes(world, payoutId)
}

const boxes = [give, give, give, answer, answer, answer, count, handOver, sendBoxed] as const

/** Members say that their line is wrong, or confirm it again, and the organiser corrects the lines. */
const adopting = (world: World, random: Random): void => {
  const state = world.state()
  if (!isAdopting(state)) return
  const { charterVersion: version, openingLines } = state
  const [userId, now] = [random.maybe(holders(world)), world.now()]
  if (userId === undefined) return
  const what = random.pick(['deny', 'correct', 'confirm', 'confirm'] as const)
  if (what === 'deny') world.ask({ type: 'DenyOpeningLine', userId, version, now })
  else if (what === 'correct') {
    const lines = openingLines.map((line, seat) =>
      seat > 0 ? line : line.map(() => random.pick([minor(0), contribution])),
    )
    world.ask({ type: 'CorrectOpeningLines', userId: organiser(world), lines, version, now })
  } else acceptAll(world)
}

/** Two members agree that less was paid before, or do not. */
const correcting = (world: World, random: Random): void => {
  const userId = random.maybe(holders(world))
  if (userId === undefined) return
  const possible = random.maybe(correctableBy(world.state(), userId))
  if (possible && random.below(2) === 0) {
    const { debtorUserId, round, paidMinor } = possible
    const amountMinor = random.pick([paidMinor, contribution])
    world.ask({ type: 'ProposeOpeningCorrection', userId, debtorUserId, round, amountMinor })
  }
  for (const [correction] of openCorrectionsOf(world.state(), userId))
    world.ask({ type: 'AnswerOpeningCorrection', userId, correction, inFavour: random.below(3) > 0 })
}

/** A member without an account turns out to have one, by which they claim their seat. */
const claiming = (world: World): void => {
  for (const [userId, { isClaimed }] of [...world.state().standIns.entries()])
    if (!isClaimed && !world.state().openClaims.has(userId))
      world.ask({ type: 'ClaimSeat', userId, accountUserId: world.newPerson(), now: world.now() })
}

/**
 * What only some circles have: cash boxes, earlier rounds, members who are merged with an account. Apart from the other actions, and by a
 * random number of their own, so that all other figures of a sequence stay as they were.
 */
export const actAtTable = (world: World, random: Random): void => {
  const { startsOn, terms, standIns } = world.state()
  if (standIns.size > 0 && random.below(3) === 0) claiming(world)
  if (terms?.rotation?.adopted)
    if (startsOn === undefined) adopting(world, random)
    else if (random.below(3) === 0) correcting(world, random)
  if (cashHolders(world).length > 0 && startsOn !== undefined) random.pick(boxes)(world, random)
}
