import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import { contribution } from '../model/world.ts'
import type { Breach, Recorded } from './recorded.ts'

/** What is to be known of a circle that ran before it was recorded here. */
interface Before {
  readonly seats: number
  /** The round that it is in; 0 where it begins here. */
  readonly adoptedIn: number
}

/** What each place had really paid into each earlier round: a few were short. */
export const trueLines = ({ seats, adoptedIn }: Before): Minor[][] =>
  Array.from({ length: seats }, (_, seat) =>
    Array.from({ length: Math.max(0, adoptedIn - 1) }, (__, round) =>
      seat !== round && (seat + 2 * round) % 3 === 1 ? minor(40_00) : contribution,
    ),
  )

/** The places are those of the founders, by their numbers. */
const placeOf = (userId: UserId): number => userId

/**
 * Whether an honest member confirms their line: each has the place that they had, this member has paid what the sheet says, and has received
 * what it says.
 */
export const isTrueFor = (
  { members, openingLines }: Pick<GoalState, 'members' | 'openingLines'>,
  before: Before,
  userId: UserId,
): boolean => {
  const truth = trueLines(before)
  const place = placeOf(userId)
  const sameRow = (openingLines?.[place - 1] ?? []).every(
    (amount, round) => amount === truth[place - 1]?.[round],
  )
  const sameColumn = (openingLines ?? []).every(
    (line, seat) => place >= before.adoptedIn || line[place - 1] === truth[seat]?.[place - 1],
  )
  for (const [other, { position }] of members.entries())
    if (position !== null && position !== placeOf(other)) return false
  return sameRow && sameColumn
}

/** What is refused before the lines are confirmed. */
const moving = new Set<string>([
  'ContributionRequested',
  'ContributionReported',
  'ContributionReceived',
  'DebtArose',
  'RoundOpened',
])

/**
 * The promise about adopted circles, by the events alone: nothing moves before the rotation begins, it begins once each honest member
 * has confirmed the last lines for themselves, and a balance with an honest member is the one that was true between the two.
 */
export const brokenAdoption = (
  log: readonly Recorded[],
  { honest, ...before }: Before & { readonly honest: ReadonlySet<UserId> },
): Breach[] => {
  if (before.adoptedIn === 0) return []
  const truth = trueLines(before)
  const trueOf = (payer: UserId, round: number): number =>
    truth[placeOf(payer) - 1]?.[round - 1] ?? contribution
  const seated = new Set<UserId>()
  const confirmed = new Map<UserId, number>()
  let [version, hasBegun, hasMoved] = [1, false, false]
  const breach = (userId: UserId | null, round: number | null, amount: number, words: string): Breach => ({
    ...{ rule: 'G2', userId, round, amountMinor: Math.max(1, Math.abs(amount)), words },
  })
  const isPair = (one: UserId, other: UserId): boolean =>
    one !== other && (honest.has(one) || honest.has(other))

  return log.flatMap(({ event: { type, data } }): Breach[] => {
    if (!hasBegun && moving.has(type))
      return [breach(null, null, 1, `${type} before all lines are confirmed`)]
    switch (type) {
      case 'MemberJoined':
        seated.add(data.userId)
        return []
      case 'MemberLeft':
        seated.delete(data.userId)
        return []
      case 'MemberRoleChanged':
        // An auditor has no seat.
        if (data.position === null) seated.delete(data.userId)
        else seated.add(data.userId)
        return []
      case 'OpeningLinesAsked':
        version = data.charterVersion
        return []
      case 'CharterAccepted':
        if (data.byUserId === undefined) confirmed.set(data.userId, data.version)
        return []
      case 'OpeningLineDenied':
        confirmed.delete(data.userId)
        return []
      case 'RotationBegan':
        hasBegun = true
        return [...honest]
          .filter(userId => seated.has(userId) && (confirmed.get(userId) ?? 0) < version)
          .map(userId => breach(userId, null, contribution, `honest ${userId} has not confirmed their line`))
      case 'RoundAdopted': {
        const { round, recipientUserId, shares } = data
        return shares.flatMap(({ userId, amountMinor }) => {
          const differs = amountMinor - trueOf(userId, round)
          if (!isPair(userId, recipientUserId)) return []
          if (differs === 0 && placeOf(recipientUserId) === round) return []
          const words = `${userId} has paid ${recipientUserId} in round ${round} otherwise than the sheet says`
          return [breach(honest.has(userId) ? userId : recipientUserId, round, differs, words)]
        })
      }
      case 'ContributionReceived':
        hasMoved = true
        return []
      case 'DebtArose': {
        // What a bank takes back later is owed again.
        if (hasMoved) return []
        const { debtorUserId, creditorUserId, round, amountMinor, cause } = data
        if (creditorUserId === null || round === null || round >= before.adoptedIn) return []
        if (cause !== 'round_closed_short' || !isPair(debtorUserId, creditorUserId)) return []
        const differs = amountMinor - (contribution - trueOf(debtorUserId, round))
        const words = `${debtorUserId} owes ${creditorUserId} of round ${round} otherwise than was true`
        return differs === 0 ? [] : [breach(debtorUserId, round, differs, words)]
      }
      default:
        return []
    }
  })
}
