import type { GoalEvent } from '#shared/events/goal.ts'
import { zero } from '#shared/money.ts'
import { accept, type Decision } from '../../decider.ts'
import { evolve } from '../evolve.ts'
import { chooseSeats } from '../rotation/choosingSeats.ts'
import { draft, type GoalState } from '../state.ts'
import { type AcceptInvitation, acceptInvitation } from './admission.ts'

/** With several seats, if they want so: all of them, or none. */
export const joinByInvitation = (command: AcceptInvitation, state: GoalState): Decision<GoalEvent> => {
  const joined = acceptInvitation(command, state)
  const { userId, seats = 1, figureMinor = zero, now } = command
  if (joined.outcome === 'refused' || joined.events.length === 0 || seats === 1) return joined
  const next = joined.events.reduce(evolve, draft(state))
  const chosen = chooseSeats(
    { type: 'ChooseSeats', userId, memberUserId: userId, seats, figureMinor, now },
    next,
  )
  return chosen.outcome === 'refused' ? chosen : accept(...joined.events, ...chosen.events)
}
