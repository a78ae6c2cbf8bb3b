import { usualCircleWord } from '#shared/circleWords.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { SeatLinks } from '#shared/ports/seatLinks.ts'
import type { StandInNumbers } from '../accounts/standInNumbers.ts'
import type { Users } from '../accounts/users.ts'
import { circleWordOf } from '../domain/goal/organising.ts'
import { addedBy, isUnclaimed } from '../domain/goal/standIns/standIns.ts'
import type { GoalHandler } from '../handle.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
  readonly numbers: StandInNumbers
  readonly invitations: Pick<InvitationRows, 'isUnwanted'>
  readonly users: Pick<Users, 'byId'>
  readonly goals: GoalHandler
}

/** The links of members without an account, at the time of sending. */
export const createSeatLinks = ({ numbers, invitations, users, goals }: Parts): SeatLinks => ({
  prepare: async ({ userId, text }) => {
    const known = await numbers.text(userId, text)
    if (!known || (await invitations.isUnwanted(known.to))) return undefined
    const state = await goals.load(known.goalId, 'fresh')
    if (!state.terms || !state.members.has(userId) || !isUnclaimed(state, userId)) return undefined
    const adder = addedBy(state, userId)
    const { to, token } = known
    return {
      ...{ to, token, goalName: state.terms.name, word: circleWordOf(state.terms) ?? usualCircleWord },
      adderName: (adder && (await users.byId(adder))?.username) ?? peopleTexts.formerMember,
    }
  },
  done: ({ userId, text }) => numbers.textIsSent(userId, text),
})
