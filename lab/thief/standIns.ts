import type { UserId } from '#shared/ids.ts'
import type { Breach, Recorded } from './recorded.ts'

interface Known {
  readonly byUserId: UserId
  words: number
  hasAnswered: boolean
  /** Until the claim stands. */
  claim: Claim | undefined
  isClaimed: boolean
  /** The account that has claimed last. */
  accountUserId?: UserId | undefined
}
interface Claim {
  readonly vouchedBy: Set<UserId>
  noticeFrom: number | undefined
  objectedAt: number | undefined
}

const hourMs = 3_600_000
const noticeMs = 72 * hourMs
const caseMs = 14 * 24 * hourMs

/**
 * The promises about stand-ins, by the events alone: who adds one runs the circle and accepts what they can lose by it; the
 * bank sends nothing to the seat before its claim stands; a claim stands with the words of others, after the
 * whole notice, or by two admins; and no vote is cast for a stand-in who has not answered.
 */
export const brokenStandIns = (log: readonly Recorded[]): Breach[] => {
  const known = new Map<UserId, Known>()
  const running = new Set<UserId>()
  /** All who were ever members. */
  const joined = new Set<UserId>()
  let contributionMinor = 0
  let seats = 0
  const breach = (userId: UserId, words: string, amountMinor = contributionMinor): Breach => ({
    ...{ rule: 'G2', userId: null, round: null, amountMinor, words: `stand-in ${userId} ${words}` },
  })

  return log.flatMap(({ at, event: { type, data } }): Breach[] => {
    const now = Date.parse(at)
    switch (type) {
      case 'GoalCreated':
        contributionMinor = data.rotation?.contributionMinor ?? 0
        seats = data.rotation?.seats ?? 0
        return []
      case 'CircleShrunk':
        seats = data.seats
        return []
      case 'MemberRoleChanged':
        if (data.role === 'organiser' || data.role === 'co_organiser') running.add(data.userId)
        else running.delete(data.userId)
        return []
      case 'MemberLeft':
        running.delete(data.userId)
        return []
      case 'MemberJoined': {
        const { userId, role, standIn } = data
        joined.add(userId)
        if (role === 'organiser') running.add(userId)
        if (!standIn) return []
        const { byUserId, acceptedFigureMinor } = standIn
        known.set(userId, { byUserId, words: 2, hasAnswered: false, claim: undefined, isClaimed: false })
        return [
          ...(running.has(byUserId) ? [] : [breach(userId, `is added by ${byUserId}, who does not run it`)]),
          ...(acceptedFigureMinor >= (seats - 1) * contributionMinor
            ? []
            : [breach(userId, 'is added by a member who has not accepted what they owe for them')]),
        ]
      }
      case 'StandInAnswered': {
        const one = known.get(data.userId)
        if (one) one.hasAnswered = true
        return []
      }
      case 'SeatClaimed': {
        const one = known.get(data.userId)
        if (!one) return []
        one.hasAnswered = true
        one.words = data.byText ? 1 : 2
        one.claim = { vouchedBy: new Set(), noticeFrom: undefined, objectedAt: undefined }
        one.accountUserId = data.accountUserId
        return []
      }
      case 'SeatClaimVouched': {
        const one = known.get(data.userId)
        if (!one?.claim) return []
        const { byUserId } = data
        one.claim.vouchedBy.add(byUserId)
        if (one.claim.vouchedBy.size === one.words) one.claim.noticeFrom = now
        const mayNot = running.has(byUserId) || known.has(byUserId) || byUserId === one.byUserId
        return mayNot ? [breach(data.userId, `is vouched for by ${byUserId}`)] : []
      }
      case 'SeatClaimObjected': {
        const claim = known.get(data.userId)?.claim
        if (claim) claim.objectedAt ??= now
        return []
      }
      case 'SeatClaimEnded': {
        const one = known.get(data.userId)
        const { userId, outcome, byUserId, confirmedByUserId } = data
        if (!one) return []
        const claim = one.claim
        one.claim = undefined
        if (outcome === 'rejected' || outcome === 'withdrawn') return []
        one.isClaimed = true
        if (outcome === 'confirmed')
          return confirmedByUserId === undefined || confirmedByUserId === byUserId
            ? [breach(userId, 'has a seat by the word of one admin')]
            : []
        const hasNotice = claim?.noticeFrom !== undefined && now >= claim.noticeFrom + noticeMs
        if (!hasNotice) return [breach(userId, 'has a seat without words or notice')]
        const isDisputed = claim.objectedAt !== undefined && now < claim.objectedAt + caseMs
        return isDisputed ? [breach(userId, 'has a seat although a member objects')] : []
      }
      case 'StandInMerged': {
        const { userId, accountUserId } = data
        const one = known.get(userId)
        if (!one?.isClaimed || one.accountUserId !== accountUserId)
          return [breach(userId, `is merged with ${accountUserId} without a claim that stands`)]
        return joined.has(accountUserId) ? [breach(userId, `is merged with the member ${accountUserId}`)] : []
      }
      case 'VoteCast':
        return known.get(data.userId)?.hasAnswered === false
          ? [breach(data.userId, 'votes before an answer')]
          : []
      case 'PayoutSent':
      case 'PayoutTransferBegun': {
        const isFromBank = type === 'PayoutTransferBegun' || data.from !== 'outside'
        const isWaiting = known.get(data.userId)?.isClaimed === false
        return isFromBank && isWaiting
          ? [breach(data.userId, `is sent ${data.payoutId} before a claim`, data.amountMinor)]
          : []
      }
      default:
        return []
    }
  })
}
