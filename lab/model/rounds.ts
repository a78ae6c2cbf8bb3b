import { type Charter, pauseDays, recipientsDays, spareDays, waitingDays } from '#shared/charter.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { type CalendarDate, daysBetween, plusDays } from '#shared/time.ts'
import { windowStart } from '#shared/turns.ts'
import { invariant } from './invariant.ts'

export interface Days {
  readonly today: CalendarDate
  /** The end of the last outage that the command knows of. */
  readonly upSince?: CalendarDate | undefined
}

/**
 * Rounds open on their days, no member is late before the end of the grace period, and no pot is paid before
 * the cycle of its round has begun, or without a member's payment before the waiting time is over.
 */
export const createRounds = () => {
  let cycleType: Rhythm = 'monthly'
  let grace = 3
  let latePolicy: Charter['latePolicy'] = 'hold'
  /** New rules for a later round. */
  let agreed: (Pick<Charter, 'latePolicy' | 'graceDays'> & { readonly fromRound: number }) | undefined
  let startsOn: CalendarDate | undefined
  let cycle = 1
  let dueOn: CalendarDate | undefined
  /** The start of the grace period. */
  let graceFrom: CalendarDate | undefined
  /** The spared members of the open round, and until when; null while the reason lasts. */
  const spared = new Map<UserId, CalendarDate | null>()
  /** The same for rounds that have closed since. */
  const sparedBefore = new Map<string, CalendarDate | null>()
  let pausedDays = 0
  let pausedBefore = 0
  let opened = 1
  let closed = 0
  let first = 1
  return {
    opened: () => opened,
    closed: () => closed,
    see: (event: GoalEvent, { today, upSince }: Days): void => {
      switch (event.type) {
        case 'GoalCreated':
          cycleType = event.data.rotation?.cycleType ?? cycleType
          grace = event.data.rotation?.charter?.graceDays ?? grace
          latePolicy = event.data.rotation?.charter?.latePolicy ?? latePolicy
          // The earlier rounds of a circle that ran before.
          first = event.data.rotation?.adopted?.round ?? 1
          opened = first
          closed = first - 1
          return
        case 'CharterAmended':
          grace = event.data.charter.graceDays
          latePolicy = event.data.charter.latePolicy
          return
        case 'RulesAgreed':
          agreed = { ...event.data.rules, fromRound: event.data.fromRound }
          return
        case 'RotationBegan':
          invariant(startsOn === undefined, () => 'the rotation begins twice')
          startsOn = event.data.startsOn
          return
        case 'RoundOpened': {
          const { round, dueOn: next } = event.data
          cycle = event.data.cycle
          invariant(round === closed + 1, () => `round ${round} opens after ${closed} were closed`)
          invariant(
            startsOn !== undefined && next === plusDays(plusCycles(startsOn, cycleType, cycle), pausedDays),
            () => `round ${round} is due on ${next}`,
          )
          const isOneDay =
            startsOn !== undefined &&
            daysBetween(plusCycles(startsOn, cycleType, cycle - 1), next) === 1 + pausedDays
          invariant(
            round === first || next > today || (isOneDay && next === today),
            () => `round ${round} opens on ${today}, due on ${next}`,
          )
          invariant(
            dueOn === undefined || next > dueOn,
            () => `round ${round} is due no later than the one before`,
          )
          for (const [userId, until] of spared) sparedBefore.set(`${opened}-${userId}`, until)
          if (agreed && round >= agreed.fromRound) {
            grace = agreed.graceDays
            latePolicy = agreed.latePolicy
            agreed = undefined
          }
          opened = round
          spared.clear()
          dueOn = next
          graceFrom = next
          pausedBefore = pausedDays
          return
        }
        case 'RotationPaused': {
          const { days, due } = event.data
          pausedDays += days
          invariant(pausedDays <= pauseDays.inAll, () => `pauses take ${pausedDays} days`)
          if (!due) return
          invariant(
            due.round === opened && opened > closed && due.dueOn === (dueOn && plusDays(dueOn, days)),
            () => `round ${due.round} is due on ${due.dueOn} after a pause of ${days} days`,
          )
          dueOn = due.dueOn
          graceFrom = due.dueOn
          return
        }
        case 'GraceExtended': {
          const { round, until } = event.data
          invariant(
            round === opened &&
              round > closed &&
              until >= today &&
              plusDays(until, -grace) > (graceFrom ?? until),
            () => `round ${round} has grace until ${until}`,
          )
          graceFrom = plusDays(until, -grace)
          return
        }
        case 'SeatSpared': {
          const { round, userId, until, cutShort } = event.data
          // Days that a lock cuts short begin anew; after an outage in which they ended, they are taken for cut short.
          const isCutShort = (before: CalendarDate | null | undefined): boolean =>
            before != null &&
            until === null &&
            cutShort === before &&
            (today <= before ||
              (upSince !== undefined && upSince > before) ||
              (round > closed && graceFrom !== undefined && today <= plusDays(graceFrom, grace)))
          if (round <= closed) {
            const before = round === opened ? spared.get(userId) : sparedBefore.get(`${round}-${userId}`)
            invariant(
              (before === null && until !== null) || isCutShort(before),
              () => `${userId} is spared anew in round ${round}`,
            )
            if (round === opened) spared.set(userId, until)
            sparedBefore.set(`${round}-${userId}`, until)
            return
          }
          invariant(round === opened, () => `${userId} is spared in round ${round}`)
          const before = spared.get(userId)
          invariant(
            before === undefined || (before === null && until !== null) || isCutShort(before),
            () => `${userId} is spared again until ${until}`,
          )
          spared.set(userId, until)
          return
        }
        case 'MemberReplaced':
          spared.delete(event.data.leaverUserId)
          return
        case 'MemberLate': {
          const { round, userId } = event.data
          if (round <= closed) {
            const past = round === opened ? spared.get(userId) : sparedBefore.get(`${round}-${userId}`)
            invariant(
              past != null && today > past,
              () => `${userId} is late afterwards, spared until ${past}`,
            )
            return
          }
          const until = spared.get(userId)
          invariant(
            until !== null && (until === undefined || today > until),
            () => `${userId} is late on ${today}, and spared until ${until}`,
          )
          invariant(
            round === opened && round > closed,
            () => `${userId} is late in round ${round}, which does not collect`,
          )
          invariant(
            graceFrom !== undefined && today > plusDays(graceFrom, grace),
            () => `${userId} is late on ${today} already`,
          )
          return
        }
        case 'RoundClosed': {
          const { round, shortByUserId, short } = event.data
          invariant(startsOn !== undefined, () => 'a round closes before the rotation has begun')
          const from = windowStart({ startsOn, cycleType, pausedDays: pausedBefore }, cycle)
          invariant(today >= from, () => `round ${round} closes on ${today}, before ${from}`)
          const waits =
            waitingDays({ latePolicy, graceDays: grace }, cycleType) + (short ? recipientsDays : 0)
          const isShort = shortByUserId !== null || short === true
          // For the other members it waits no longer than this.
          const mostDays = waits + spareDays.inAll
          const isWaitedFor = (userId: UserId): boolean =>
            !event.data.shares.some(share => share.userId === userId && share.amountMinor > 0)
          for (const [userId, until] of spared)
            invariant(
              !isShort ||
                !isWaitedFor(userId) ||
                graceFrom === undefined ||
                today > plusDays(graceFrom, mostDays) ||
                (until !== null && today > until),
              () => `round ${round} closes short on ${today} without ${userId}, spared until ${until}`,
            )
          invariant(
            !isShort || (graceFrom !== undefined && today > plusDays(graceFrom, waits)),
            () => `round ${round} closes short on ${today} already`,
          )
          invariant(
            event.data.round === opened && opened === closed + 1,
            () => `round ${event.data.round} closes out of turn`,
          )
          closed = round
          return
        }
        default:
      }
    },
  }
}
