import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { asking, type Kinds } from './scene.ts'

export const answering: Kinds = {
  'ask for a guarantor': scene => askingForGuarantors(scene).map(commands => asking(...commands)),
  'answer for a seat': scene => answeringGuarantees(scene).map(command => asking(command)),
}

interface Coalition {
  readonly state: GoalState
  readonly own: readonly UserId[]
  readonly members: readonly UserId[]
}

/** The coalition asks any member to answer for any seat, in its members' names, and accepts for its own. */
const askingForGuarantors = ({
  state,
  own,
  members,
}: Pick<Coalition, 'state' | 'own' | 'members'>): readonly (readonly GoalCommand[])[] => {
  const contribution = state.terms?.rotation?.contributionMinor ?? 0
  const guarantee = state.guarantees.size + 1
  return own.flatMap(userId =>
    members.flatMap(seatUserId =>
      members.flatMap(guarantorUserId =>
        [contribution, 2 * contribution, Math.floor(contribution / 2)].map(amount => {
          const amountMinor = minor(amount)
          const asked = { type: 'AskGuarantor', userId, seatUserId, guarantorUserId, amountMinor } as const
          const about = { guarantee, amountMinor, figureMinor: minor(100 * contribution) }
          const accepted = { type: 'AcceptGuarantee', userId: guarantorUserId, ...about } as const
          return own.includes(guarantorUserId) ? [asked, accepted] : [asked]
        }),
      ),
    ),
  )
}

/** Any coalition member answers any request, their own or not. */
const answeringGuarantees = ({ state, own }: Pick<Coalition, 'state' | 'own'>): readonly GoalCommand[] =>
  [...state.guarantees.entries()].flatMap(([guarantee, { amountMinor }]) =>
    own.flatMap(userId => {
      const figureMinor = minor(100 * amountMinor)
      return [
        { type: 'AcceptGuarantee', userId, guarantee, amountMinor, figureMinor } as const,
        { type: 'EndGuarantee', userId, guarantee } as const,
      ]
    }),
  )
