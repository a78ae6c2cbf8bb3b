import type { claimsForAdmins, KnownStandIn } from '#projections/readModels/standIns/query.ts'
import type { AdminClaimResponse, ClaimResponse, StandInResponse } from '#shared/api/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import { figureWithOneMore, mayAddStandIn } from '../../domain/goal/standIns/adding.ts'
import { mayDecideOnClaim, possibleWithStandIn } from '../../domain/goal/standIns/permissions.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { personOf } from './payout.ts'

export const standInResponses = (
  rows: readonly KnownStandIn[],
  { state, userId, dueOf, numbers }: Seen,
): StandInResponse[] =>
  rows.map(row => {
    const may = state ? possibleWithStandIn(state, { userId, standInUserId: row.user_id }) : nothing
    return {
      ...peopleIn(row),
      hasAnswered: row.has_answered,
      numberEndsIn: numbers.get(row.user_id) ?? null,
      claim: claimOf(row),
      due: may.actFor ? dueOf(row.user_id) : null,
      may,
    }
  })

interface Seen {
  readonly state: GoalState | undefined
  readonly userId: UserId
  /** The last digits of those who have a number. */
  readonly numbers: ReadonlyMap<UserId, string>
  /** What a seat has yet to pay into the open round. */
  readonly dueOf: (userId: UserId) => StandInResponse['due']
}

const nothing = { actFor: false, vouch: false, object: false } as const

/** Null for who cannot add one. */
export const figureWithStandIn = (
  state: GoalState | undefined,
  userId: UserId,
  now: Instant,
): string | null =>
  !state?.terms || mayAddStandIn(state, userId, now)
    ? null
    : formatDecimal(figureWithOneMore(state, userId), state.terms.currency)

export const adminClaimResponse = (
  row: Awaited<ReturnType<typeof claimsForAdmins>>[number],
  { state, caller }: { readonly state: GoalState | undefined; readonly caller: Caller },
): AdminClaimResponse | undefined => {
  const claim = claimOf(row)
  if (!claim) return undefined
  const judge = state !== undefined && mayDecideOnClaim(state, row.user_id, caller) === undefined
  const since = state?.openClaims.get(row.user_id)?.claimedAt ?? null
  const isFormer = state !== undefined && !state.members.has(row.user_id)
  const about = { goalId: row.goal_id, goalName: row.goal_name, ...peopleIn(row) }
  return { ...about, claim, since, isFormer, may: { judge } }
}

const peopleIn = (row: KnownStandIn) => ({
  person: personOf(row.user_id, row.name),
  addedBy: personOf(row.added_by_user_id, row.added_by),
})

const claimOf = (row: KnownStandIn): ClaimResponse | null =>
  row.is_claim_open
    ? {
        claim: row.claim,
        byText: row.is_claim_by_text,
        account: row.claimant,
        words: row.words,
        wordsNeeded: row.is_claim_by_text ? 1 : 2,
        noticeEndsAt: row.notice_ends_at,
        objection:
          row.objected_by_user_id === null || row.decided_by === null
            ? null
            : {
                by: personOf(row.objected_by_user_id, row.objected_by),
                reason: row.objection ?? '',
                decidedBy: row.decided_by,
              },
      }
    : null
