import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { charterOf, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { compareBooks } from '#ledger/domain/goal/testing/model/balances.ts'
import { createBooks } from '#ledger/domain/goal/testing/model/books.ts'
import { Breach, insist } from '#ledger/domain/goal/testing/model/breach.ts'
import { createCalendar } from '#ledger/domain/goal/testing/model/calendar.ts'
import { createPots } from '#ledger/domain/goal/testing/model/pots.ts'
import { createPurse } from '#ledger/domain/goal/testing/model/purse.ts'
import { createSeating } from '#ledger/domain/goal/testing/model/seating.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId } from '#shared/ids.ts'
import { type CalendarDate, calendarDate, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { createSendings } from './sendings.ts'
import type { Report } from './violation.ts'

/** Between a command's moment and that at which it is written, by somebody who stands still and tries again. */
const writingMs = 1_800_000

/**
 * Looks at everything that a circle tells, with those who watch it in its model too; none of them knows how decisions
 * are made.
 */
export const createCircleWatch = (report: Report) => {
  const books = createBooks()
  const seating = createSeating()
  const calendar = createCalendar()
  const purse = createPurse()
  const pots = createPots(seating)
  const sendings = createSendings()
  const used = new Set<InvitationId>()
  const single = new Set<InvitationId>()

  /** An invitation for one person lets one in. */
  const admit = (event: GoalEvent): void => {
    if (event.type === 'InvitationIssued') {
      const { invitationId, channel, replacesUserId } = event.data
      if (channel !== 'link' || replacesUserId !== null) single.add(invitationId)
    }
    if (event.type !== 'InvitationAccepted') return
    const { invitationId } = event.data
    insist(!single.has(invitationId) || !used.has(invitationId), () => `${invitationId} lets two people in`)
    used.add(invitationId)
  }
  const checked = (check: () => void): void => {
    try {
      check()
    } catch (error) {
      if (error instanceof Breach) report('a circle is kept', error.message)
      else throw error
    }
  }
  const see = (event: GoalEvent, at: number, timeZone: string): void => {
    books.book(event)
    seating.see(event)
    purse.see(event)
    pots.see(event)
    sendings.see(event)
    admit(event)
    calendar.see(event, todayAt(event, at, timeZone))
  }

  return {
    see: (event: GoalEvent, at: number, before: GoalState): void =>
      checked(() => see(event, at, isCircle(before) ? charterOf(before).timeZone : 'UTC')),
    /** After all that was written together. */
    settled: (state: GoalState): void =>
      checked(() => {
        pots.settled()
        insist(books.trial() === 0, () => 'the books are out of balance')
        const held = purse.held()
        insist(
          state.receivedCents === held && books.total('savings') === -held,
          () => `${state.receivedCents} of ${held} is held`,
        )
        insist(
          state.closedRounds === calendar.closed() && state.round === calendar.opened(),
          () => 'rounds are miscounted',
        )
        const holders = seatHolders(state)
        insist(holders.length <= pots.seats(), () => `${holders.length} are on ${pots.seats()} seats`)
        insist(
          new Set(holders.map(([, { position }]) => position)).size === holders.length,
          () => 'two have the same turn',
        )
      }),
    /** In the end, when the clock has had its time: nothing that it brings about by itself is left over. */
    ended: (
      state: GoalState,
      { now, promisedMs }: { readonly now: number; readonly promisedMs: number },
    ): void =>
      checked(() => {
        compareBooks({ books, state: () => state })
        const due = goalDecider.decide({ type: 'AdvanceRotation', now: instant(now - promisedMs) }, state)
        insist(
          due.outcome === 'refused' || due.events.length === 0,
          () =>
            `the clock has left out: ${due.outcome === 'accepted' ? due.events.map(({ type }) => type) : ''}`,
        )
        const { draw, archived, cancelled } = state
        const isOver = draw && Date.parse(draw.endsAt) < now - promisedMs
        insist(!isOver || archived || cancelled, () => `draw ${draw?.draw} is not shown`)
      }),
  }
}
/** A command is decided by when it was asked, which may be before the day on which it is written; most days do not matter. */
const todayAt = (event: GoalEvent, at: number, timeZone: string): CalendarDate => {
  if (event.type === 'RoundOpened') return dateIn(instant(at - writingMs), timeZone)
  return event.type === 'MemberLate' ? dateIn(instant(at), timeZone) : never
}
const never = calendarDate('9999-12-31')

export type CircleWatch = ReturnType<typeof createCircleWatch>
