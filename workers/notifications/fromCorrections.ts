import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import type { EventContext, Part } from './eventContext.ts'

/** Events of corrections that make notifications. */
export const correctionEvents = [
  'CorrectionProposed',
  'EntryReversed',
] as const satisfies readonly GoalEventType[]

export type Correcting = GoalEventOf<(typeof correctionEvents)[number]>
export const isCorrecting = (event: { readonly type: string }): event is Correcting =>
  correctionEvents.some(type => type === event.type)

/** A proposal goes to the other admins; a correction to the members it concerns and to those who run the goal. */
export const fromCorrections = (
  { type, data }: Correcting,
  { eventId: cause, state, admins = [] }: Pick<EventContext, 'eventId' | 'state' | 'admins'>,
): Part[] => {
  const { byUserId, reason, mistaken } = data
  const about = { cause, amountCents: mistaken.data.amountCents, reason }
  if (type === 'CorrectionProposed')
    return admins
      .filter(userId => userId !== byUserId)
      .map(userId => ({ ...about, userId, kind: 'correction_waiting', aboutUserId: byUserId }))
  const runners = [...state.members.entries()].filter(([, { role }]) => runsGoal(role))
  const readers = new Set([...concernedBy(mistaken), ...runners.map(([userId]) => userId)])
  const [subject] = concernedBy(mistaken)
  return [...readers].map(userId => ({
    ...about,
    userId,
    kind: kindOf[mistaken.type],
    aboutUserId: subject,
    ...(userId === subject ? { own: true } : {}),
  }))
}

const kindOf = {
  ContributionReceived: 'payment_reversed',
  PayoutSent: 'payout_reversed',
  DebtReleased: 'release_reversed',
} as const

/** The first one is the owner of the entry. */
const concernedBy = ({ type, data }: Mistaken): readonly [UserId, ...UserId[]] => {
  switch (type) {
    case 'ContributionReceived': {
      const others = [data.holderUserId, data.confirmedByUserId].filter(userId => userId !== undefined)
      return [data.userId, ...others]
    }
    case 'PayoutSent':
      return [data.userId]
    case 'DebtReleased':
      return [data.debtorUserId, data.creditorUserId]
  }
}
