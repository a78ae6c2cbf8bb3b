import type { Mistaken } from '#shared/events/corrections.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import type { Makers } from './eventContext.ts'

/** A proposal notifies the other admins; a correction notifies the members it concerns and the organisers. */
export const fromCorrections = {
  AdminProposalMade: ({ byUserId, amountMinor }, { eventId: cause, admins = [] }) =>
    admins
      .filter(userId => userId !== byUserId)
      .map(userId => ({ cause, userId, kind: 'admin_proposal_waiting', aboutUserId: byUserId, amountMinor })),
  CorrectionProposed: ({ byUserId, reason, mistaken }, { eventId: cause, admins = [] }) =>
    admins
      .filter(userId => userId !== byUserId)
      .map(userId => ({
        cause,
        userId,
        kind: 'correction_waiting',
        aboutUserId: byUserId,
        amountMinor: mistaken.data.amountMinor,
        reason,
      })),
  EntryReversed: ({ reason, mistaken }, { eventId: cause, state }) => {
    const runners = [...state.members.entries()].filter(([, { role }]) => runsGoal(role))
    const readers = new Set([...concernedBy(mistaken), ...runners.map(([userId]) => userId)])
    const [subject] = concernedBy(mistaken)
    return [...readers].map(userId => ({
      cause,
      userId,
      kind: kindOf[mistaken.type],
      aboutUserId: subject,
      amountMinor: mistaken.data.amountMinor,
      reason,
      ...(userId === subject ? { own: true } : {}),
    }))
  },
} satisfies Makers

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
      return [data.debtorUserId, ...(data.creditorUserId === null ? [] : [data.creditorUserId])]
  }
}
