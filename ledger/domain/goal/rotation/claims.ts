import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Minor, minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import type { Evolving, GoalState } from '../state.ts'
import type { Circle } from './circle.ts'
import type { Claim } from './circleState.ts'
import { awaitedTurns, awaitingPart, holderOf, turnsBy, weightOf } from './order.ts'
import { broughtBy, isMissingInRound } from './pairs.ts'

/**
 * A member who is replaced after a default had paid rounds of others. What these owe the seat for that is
 * paid into its own round, which is the successor's by then: that part is passed on to the former holder.
 */
export const claimsOn = ({ claims }: GoalState, userId: UserId): readonly Claim[] => claims.get(userId) ?? []

type Replaced = GoalEventOf<'MemberReplaced'>['data']

/**
 * What a leaver has paid into rounds of others and their seat has not received back, less what it owes
 * itself. `paid` is what they pay of that in the same moment.
 */
export const newClaims = (
  state: GoalState,
  leaverUserId: UserId,
  { paid, arrears }: { readonly paid: readonly GoalEvent[]; readonly arrears?: Replaced['arrears'] },
): NonNullable<Replaced['claims']> => {
  const awaiting = (amount: Minor): Minor => awaitingPart(state, leaverUserId, amount)
  if (awaitedTurns(state, leaverUserId).length === 0) return []
  const before = claimsOn(state, leaverUserId)
  let owesMinor = awaiting(sum((arrears ?? []).map(({ amountMinor }) => amountMinor)))
  const claims: { round: number; amountMinor: Minor }[] = []
  for (let round = 1; round <= state.closedRounds; round++) {
    const others = before.filter(claim => claim.round === round).map(({ amountMinor }) => amountMinor)
    const brought = add(broughtBy(state, leaverUserId, round), paidInto(state, round, paid))
    const own = subtract(awaiting(brought), sum(others))
    const less = smaller(own, owesMinor)
    owesMinor = subtract(owesMinor, less)
    if (own > less) claims.push({ round, amountMinor: subtract(own, less) })
  }
  return claims
}

const paidInto = ({ debts }: GoalState, round: number, paid: readonly GoalEvent[]): Minor =>
  sum(
    paid.flatMap(({ type, data }) => {
      if (type !== 'DebtPaid') return []
      const debt = debts.get(data.debtId)
      return debt && isMissingInRound(debt) && debt.round === round ? [data.amountMinor] : []
    }),
  )

/** They stay with the seat, regardless of its holder. */
export const takeClaims = (
  state: Evolving,
  { leaverUserId, userId, claims = [] }: Pick<Replaced, 'leaverUserId' | 'userId' | 'claims'>,
): void => {
  const all = [
    ...claimsOn(state, leaverUserId),
    ...claims.map(claim => ({ ...claim, leaverUserId, after: state.closedRounds })),
  ]
  state.claims.delete(leaverUserId)
  if (all.length > 0) state.claims.set(userId, all)
}

/** A claim, divided into the part that was paid into the round of its seat and the missing part. */
interface Met extends Claim {
  readonly metMinor: Minor
  readonly unmetMinor: Minor
}

/** A seat that is one of several, or a share, brings its part of what is owed to their former holder. */
const partOfClaim = (
  state: GoalState,
  userId: UserId,
  { amountMinor, after }: Claim,
  rounds: readonly number[],
): Minor => {
  const turns = turnsBy(state, userId).filter(({ round }) => round > after)
  const upTo = (round: number): number => weightOf(turns.filter(turn => turn.round <= round))
  const all = weightOf(turns)
  if (all === 0) return amountMinor
  const until = (round: number): number => Math.floor((amountMinor * upTo(round)) / all)
  return sum(rounds.map(round => minor(until(round) - until(round - 1))))
}

/** Payments of a round's recipient pay the claims on that round first. */
const metBy = (
  circle: Circle,
  userId: UserId,
  { rounds, shareOf }: { readonly rounds: readonly number[]; readonly shareOf: (userId: UserId) => Minor },
): Met[] => {
  const left = new Map<number, Minor>()
  return claimsOn(circle, userId).flatMap(whole => {
    const claim = { ...whole, amountMinor: partOfClaim(circle, userId, whole, rounds) }
    const from = holderOf(circle, claim.round)
    // A member who returned owes nothing to themselves.
    if (claim.leaverUserId === userId || claim.leaverUserId === from || from === undefined) return []
    const share = left.get(claim.round) ?? shareOf(from)
    const metMinor = smaller(share, claim.amountMinor)
    left.set(claim.round, subtract(share, metMinor))
    return [{ ...claim, metMinor, unmetMinor: subtract(claim.amountMinor, metMinor) }]
  })
}

type Closed = Pick<GoalEventOf<'RoundClosed'>['data'], 'round' | 'recipientUserId' | 'shares'>

const metIn = (circle: Circle, { round, recipientUserId, shares }: Closed): Met[] =>
  metBy(circle, recipientUserId, {
    rounds: [round],
    shareOf: from => shares.find(({ userId }) => userId === from)?.amountMinor ?? zero,
  })

/** Due to former holders of the recipient's seat out of the pot of a closed round. */
export const claimsDue = (circle: Circle, closed: Closed): GoalEvent[] => {
  const { round, recipientUserId: debtorUserId } = closed
  const byLeaver = new Map<UserId, Minor>()
  for (const { leaverUserId, metMinor } of metIn(circle, closed))
    byLeaver.set(leaverUserId, add(byLeaver.get(leaverUserId) ?? zero, metMinor))
  return [...byLeaver]
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([creditorUserId, amountMinor]) => ({
      type: 'DebtArose',
      data: {
        debtId: `taken-over-${round}-${creditorUserId}`,
        debtorUserId,
        creditorUserId,
        round,
        amountMinor,
        cause: 'seat_taken_over',
      },
    }))
}

/** The creditors of a seat's missing part: the recipient, or former holders of the recipient's seat. */
export const owedOfMissing = (
  circle: Circle,
  closed: Closed,
  { debtorUserId, missingMinor }: { readonly debtorUserId: UserId; readonly missingMinor: Minor },
): readonly (readonly [creditorUserId: UserId, Minor])[] => {
  const claims = metIn(circle, closed)
    .filter(({ round, unmetMinor }) => unmetMinor > 0 && holderOf(circle, round) === debtorUserId)
    .map(({ leaverUserId, unmetMinor }) => [leaverUserId, unmetMinor] as const)
  return sharedOut(closed.recipientUserId, missingMinor, claims)
}

/** The same for what a recipient owes to a seat when a circle ends early. */
export const owedToSeat = (
  circle: Circle,
  seatUserId: UserId,
  { round, amountMinor }: { readonly round: number; readonly amountMinor: Minor },
): readonly (readonly [creditorUserId: UserId, Minor])[] => {
  const rounds = awaitedTurns(circle, seatUserId).map(turn => turn.round)
  const claims = metBy(circle, seatUserId, { rounds, shareOf: () => zero })
    .filter(claim => claim.round === round)
    .map(({ leaverUserId, unmetMinor }) => [leaverUserId, unmetMinor] as const)
  return sharedOut(seatUserId, amountMinor, claims)
}

const sharedOut = (
  holderUserId: UserId,
  amountMinor: Minor,
  claims: readonly (readonly [UserId, Minor])[],
): readonly (readonly [UserId, Minor])[] => {
  let left = amountMinor
  const toLeavers = claims.map(([leaverUserId, claimed]) => {
    const gets = smaller(left, claimed)
    left = subtract(left, gets)
    return [leaverUserId, gets] as const
  })
  return [[holderUserId, left] as const, ...toLeavers].filter(([, gets]) => gets > 0)
}
