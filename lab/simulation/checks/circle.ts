import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { charterOf, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { awaitedIn } from '#ledger/domain/goal/rotation/openDraw.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId } from '#shared/ids.ts'
import { type CalendarDate, calendarDate, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { compareAccounts } from '../../model/compare.ts'
import { InvariantBroken, invariant } from '../../model/invariant.ts'
import { createInvariants } from '../../model/invariants.ts'
import { promisesHold } from '../../model/promises.ts'
import type { Recorded } from '../../thief/recorded.ts'
import type { Report } from '../core/trace.ts'
import { createPayoutRules } from './payouts.ts'

/** A process that hangs and retries may write this long after the time of its decision. */
const writingMs = 1_800_000

/** Checks the events of a circle, with the same invariants as the model of the decider. */
export const createCircleInvariants = (report: Report) => {
  const model = createInvariants()
  const payouts = createPayoutRules()
  const used = new Set<InvitationId>()
  const forOne = new Set<InvitationId>()
  const log: Recorded[] = []

  /** An invitation for one person is accepted once. */
  const admit = (event: GoalEvent): void => {
    if (event.type === 'InvitationIssued') {
      const { invitationId, channel, replacesUserId } = event.data
      if (channel !== 'link' || replacesUserId !== null) forOne.add(invitationId)
    }
    if (event.type !== 'InvitationAccepted') return
    const { invitationId } = event.data
    invariant(
      !forOne.has(invitationId) || !used.has(invitationId),
      () => `${invitationId} lets two people in`,
    )
    used.add(invitationId)
  }
  const checked = (check: () => void): void => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof InvariantBroken)) throw error
      report('a circle keeps its invariants', error.message)
    }
  }

  return {
    see: (event: GoalEvent, at: number, before: GoalState): void =>
      checked(() => {
        log.push({ event, at: instant(at) })
        payouts.see(event)
        admit(event)
        model.see(event, { today: todayAt(event, at, isCircle(before) ? charterOf(before).timeZone : 'UTC') })
      }),
    /** After all events of one append. */
    settled: (state: GoalState): void =>
      checked(() => {
        model.settled(state)
        const holders = seatHolders(state)
        invariant(
          holders.length <= model.pots.seats(),
          () => `${holders.length} are on ${model.pots.seats()} seats`,
        )
        const positions = new Set(holders.map(([, { position }]) => position))
        invariant(positions.size === holders.length, () => 'two members have the same turn')
      }),
    /** In the end, after all scheduled jobs: nothing is left that they should have done. */
    ended: (
      state: GoalState,
      { now, promisedMs }: { readonly now: number; readonly promisedMs: number },
    ): void =>
      checked(() => {
        compareAccounts({ books: model.books, state: () => state })
        promisesHold(log, state)
        const due = goalDecider.decide({ type: 'AdvanceRotation', now: instant(now - promisedMs) }, state)
        const left = due.outcome === 'accepted' ? due.events.map(({ type }) => type) : []
        invariant(left.length === 0, () => `the clock has left out: ${left}`)
        // Committed salts are revealed, or the draw becomes void; only the seed may still be awaited from the
        // platform.
        const { draw, archived, cancelled } = state
        const isOver = draw && Date.parse(draw.endsAt) < now - promisedMs
        const isAwaited = draw && awaitedIn(state, draw).length > 0
        invariant(!isOver || isAwaited || archived || cancelled, () => `draw ${draw?.draw} is not revealed`)
      }),
  }
}

/**
 * A command is decided by the time of its request, which may be a day before the write; for most events the
 * day does not matter.
 */
const todayAt = (event: GoalEvent, at: number, timeZone: string): CalendarDate => {
  if (event.type === 'RoundOpened') return dateIn(instant(at - writingMs), timeZone)
  return event.type === 'MemberLate' ? dateIn(instant(at), timeZone) : never
}
const never = calendarDate('9999-12-31')

export type CircleInvariants = ReturnType<typeof createCircleInvariants>
