import { randomUUID } from 'node:crypto'
import type { GoalHandler } from '#ledger/handle.ts'
import { type GoalId, invitationId, type UserId, userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'

/** Adds members to a goal by a link, as users do. */
export const joinGoal = async (
  goals: GoalHandler,
  goal: GoalId,
  others: readonly UserId[],
  role: 'member' | 'auditor' = 'member',
): Promise<void> => {
  const context = { actor: 'test', cause: 'test', correlation: 'test' }
  const now = instant(Date.now())
  const state = await goals.load(goal, 'fresh')
  const organiser = state.terms?.creatorId ?? userId(1)
  const id = invitationId(randomUUID())
  const done = [
    await goals.handle(
      goal,
      {
        type: 'IssueInvitation',
        invitationId: id,
        userId: organiser,
        channel: 'link',
        role,
        replacesUserId: null,
        now,
      },
      context,
    ),
  ]
  for (const other of others)
    done.push(
      await goals.handle(goal, { type: 'AcceptInvitation', invitationId: id, userId: other, now }, context),
    )
  done.push(
    await goals.handle(goal, { type: 'RevokeInvitation', invitationId: id, userId: organiser }, context),
  )
  for (const handled of done)
    if (handled.outcome === 'refused') throw new Error(`could not join: ${handled.refusal.code}`)
}
