import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { zero } from '#shared/money.ts'
import type { Decision } from '../../decider.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import type { Caller } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { endClaim, openClaim } from './claiming.ts'

/** An admin proposes to a second one how a claim ends. */
export interface JudgeClaim extends Caller {
  readonly type: 'JudgeClaim'
  readonly standInUserId: UserId
  readonly claim: number
  readonly outcome: 'confirmed' | 'rejected'
}

export const judgeClaim = (command: JudgeClaim, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, asAdmin, standInUserId: userId, claim, outcome } = command
  const known = openClaim(state, command)
  if ('outcome' in known) return known
  const matter = { kind: 'seat_claim', userId, claim, outcome } as const
  const about = { matter, userId, amountMinor: state.awaited.get(userId) ?? zero }
  const trial = endClaim(state, { userId, claim, outcome, byUserId, confirmedByUserId: null })
  return proposeToAdmins(state, { userId: byUserId, asAdmin }, about, trial)
}
