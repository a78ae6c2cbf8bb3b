import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { dayMs, type Instant, instant } from '#shared/time.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState } from '../state.ts'
import { isForming, todayIn } from './circle.ts'
import type { OpenDraw } from './circleState.ts'

/** A draw whose salts are committed before any is revealed. */
export type SealedDraw = OpenDraw & { readonly revealBy: Instant }

export const isSealed = (draw: OpenDraw): draw is SealedDraw => draw.revealBy !== undefined

const revealMs = 7 * dayMs
/** Committed salts are revealed within a week of the time in which they can be committed. */
export const revealByOf = (endsAt: Instant): Instant => instant(Date.parse(endsAt) + revealMs)
/** A seed that has not been revealed another week later is lost. */
const lostAt = ({ revealBy }: SealedDraw): Instant => instant(Date.parse(revealBy) + revealMs)

const holdersOf = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)

/**
 * The members of the draw: fixed when the first salt is revealed, because from then on the result may be
 * known.
 */
export const drawing = (state: GoalState, { among }: OpenDraw): UserId[] =>
  holdersOf(state).filter(userId => !among || among.has(userId))

/** Members who have not added a salt; none can be added once the result may be known. */
export const silentIn = (state: GoalState, draw: OpenDraw): UserId[] =>
  draw.among
    ? []
    : holdersOf(state).filter(userId => !draw.commitments.has(userId) && !draw.salts.has(userId))

/**
 * Another draw of the same circle is a second chance for members who disliked the first result. So it
 * includes only members who have added a salt, which is how they agree.
 */
export const needsEverybody = ({ draw }: OpenDraw): boolean => draw > 1

/** No more salts are added, and salts are revealed. */
export const isSettled = (state: GoalState, draw: SealedDraw, now: Instant): boolean =>
  silentIn(state, draw).length === 0 || (!needsEverybody(draw) && now >= draw.endsAt)

/**
 * Members whose committed salt is not revealed yet. A member who left before any was revealed took theirs
 * along.
 */
export const awaitedIn = (state: GoalState, draw: OpenDraw): UserId[] => {
  const counted = draw.among ?? new Set(holdersOf(state))
  return [...draw.commitments.keys()].filter(userId => counted.has(userId) && !draw.salts.has(userId))
}

/**
 * A draw that is void by now. All members accept again, because they had accepted that their turn is drawn.
 */
export const drawEnding = (state: GoalState, now: Instant): GoalEvent[] => {
  const { draw } = state
  if (!isForming(state) || state.archived || !draw || !isSealed(draw)) return []
  const missing = missingBy(state, draw, now)
  if (!missing) return []
  const asking = { charterVersion: state.charterVersion + 1, askedOn: todayIn(state, now) }
  return [{ type: 'DrawVoided', data: { draw: draw.draw, missing, ...asking } }]
}

/** The members because of whom it is void; empty where the seed is lost. Undefined while it goes on. */
const missingBy = (state: GoalState, draw: SealedDraw, now: Instant): UserId[] | undefined => {
  if (!isSettled(state, draw, now)) return now >= draw.endsAt ? silentIn(state, draw) : undefined
  const awaited = awaitedIn(state, draw)
  const holders = new Set(holdersOf(state))
  const gone = awaited.filter(userId => !holders.has(userId))
  if (gone.length > 0) return gone
  if (awaited.length > 0) return now >= draw.revealBy ? awaited : undefined
  return now >= lostAt(draw) ? [] : undefined
}
