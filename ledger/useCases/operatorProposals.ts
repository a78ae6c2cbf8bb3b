import { reasonText } from '#shared/api/problemText.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { mayDecideOnProposal } from '../domain/goal/adminProposals/permissions.ts'
import type { Dependencies } from './dependencies.ts'

interface Needs extends Pick<Dependencies, 'goals' | 'clock' | 'newId'> {
  readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]>
}

/**
 * The operator confirms an admin's proposal at the command line, when no other admin can.
 * @throws Error in a sentence when one can, or it is refused
 */
export const confirmForOperator = async (
  { goals, clock, newId, moneyAdmins }: Needs,
  { goalId, proposal }: { readonly goalId: GoalId; readonly proposal: number },
): Promise<void> => {
  const state = await goals.load(goalId, 'fresh')
  const now = clock.now()
  const admins = await moneyAdmins(now)
  const known = state.adminProposals.get(proposal)
  if (known && admins.some(userId => !mayDecideOnProposal(state, known, { userId, asAdmin: true })))
    throw new Error('There is an admin who can confirm this. The operator does it only where there is none.')
  const correlation = newId()
  const context = { actor: 'system:operator', cause: `operator-${correlation}`, correlation }
  const by = { userId: null, asAdmin: true }
  const command = { type: 'ConfirmAdminProposal', ...by, proposal, admins, now } as const
  // The sweep makes a resulting refund at Stripe.
  const handled = await goals.handle(goalId, command, context)
  if (handled.outcome === 'refused') throw new Error(reasonText(handled.refusal))
}
