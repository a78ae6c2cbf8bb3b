import { journalOf } from '#shared/journal.ts'
import { insist } from './breach.ts'
import { organiser } from './people.ts'
import { contribution, type World } from './world.ts'

/**
 * Whatever has happened, a circle that turns can be wound up at once, and each of its seats comes out even: a
 * contribution given, or owed, for every one that it has had.
 */
export const canEnd = (world: World): void => {
  const { decider, state, now, pots, calendar, seating } = world
  const { startsOn, cancelled } = state()
  const [seats, closed] = [pots.seats(), calendar.closed()]
  if (startsOn === undefined || cancelled || closed >= seats) return
  const command = { type: 'WindUpCircle', userId: organiser(world), asAdmin: false, now: now() } as const
  let decision = decider.decide(command, state())
  // Its last round had been paid early, and its day has come: then it is complete, and the clock only has to say so.
  if (decision.outcome === 'refused' && decision.refusal.code === 'goal_finished')
    decision = decider.decide({ type: 'AdvanceRotation', now: now() }, state())
  insist(decision.outcome === 'accepted', () => 'a circle cannot be wound up')
  const owes = new Map<number, number>()
  let after = decider.draft(state())
  let closedNow = closed
  for (const event of decision.events) {
    journalOf(event)
    after = decider.evolve(after, event)
    if (event.type === 'RoundClosed') closedNow = event.data.round
    if (event.type !== 'DebtArose' || event.data.cause !== 'wound_up') continue
    const { debtorUserId, creditorUserId, amountCents } = event.data
    owes.set(debtorUserId, (owes.get(debtorUserId) ?? 0) + amountCents)
    if (creditorUserId !== null) owes.set(creditorUserId, (owes.get(creditorUserId) ?? 0) - amountCents)
  }
  if (closedNow >= seats) return
  insist(after.cancelled, () => 'a circle that was wound up goes on')
  for (const [userId, position] of seating.positions) {
    const fair = position <= closedNow ? (seats - closedNow) * contribution : -closedNow * contribution
    insist(
      (owes.get(userId) ?? 0) === fair,
      () => `${userId} comes out with ${owes.get(userId)} instead of ${fair}`,
    )
  }
}
