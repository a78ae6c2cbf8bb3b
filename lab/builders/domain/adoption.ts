import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { began, opened, terms } from './circles.ts'
import { ama, kofi, nia } from './goal.ts'
import { esi } from './membership.ts'

/**
 * A monthly circle of four in round 3, by a sheet: Kofi and Nia have had the pot, and of Nia's round 60 dollars of Esi's
 * are missing.
 */
const plain = terms({}, 4)
export const adoptedTerms: typeof plain = {
  ...plain,
  endDate: calendarDate('2026-03-31'),
  rotation: {
    ...{ cycleType: 'monthly', contributionMinor: minor(100_00), seats: 4 },
    charter: defaultCharter,
    order: 'organiser',
    adopted: { round: 3, names: 'Kofi\nNia\nEsi\nAma' },
  },
}
const line = (...amounts: number[]): Minor[] => amounts.map(minor)
export const linesOfFour = [
  line(100_00, 100_00),
  line(100_00, 100_00),
  line(100_00, 40_00),
  line(100_00, 100_00),
]

export const linesAsked = (
  charterVersion = 2,
  { by = ama as UserId | null, lines = linesOfFour as Minor[][] | undefined } = {},
): GoalEventOf<'OpeningLinesAsked'> => ({
  type: 'OpeningLinesAsked',
  data: { charterVersion, byUserId: by, ...(lines ? { lines } : {}) },
})
/** Asked for again, because something else has changed. */
export const linesAskedAgain = (charterVersion: number): GoalEvent => ({
  type: 'OpeningLinesAsked',
  data: { charterVersion, byUserId: null },
})
const seat = (userId: UserId, position: number): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId, role: userId === ama ? 'organiser' : 'member', position, join: 1, charterVersion: 1 },
})
/** All seats are taken, and no line is confirmed. */
export const gathered: readonly GoalEvent[] = [
  { type: 'GoalCreated', data: adoptedTerms },
  seat(ama, 4),
  linesAsked(),
  seat(kofi, 1),
  seat(nia, 2),
  seat(esi, 3),
]
export const lineConfirmed = (userId: UserId, position: number, version = 2): GoalEvent => ({
  type: 'CharterAccepted',
  data: {
    version,
    userId,
    position,
    acceptedFigureMinor: position < 3 ? zero : minor((position - 1) * 100_00),
  },
})
export const confirmedButLast: readonly GoalEvent[] = [
  lineConfirmed(kofi, 1),
  lineConfirmed(nia, 2),
  lineConfirmed(ama, 4),
]
const shares = (esisMinor: number) =>
  [kofi, nia, esi, ama].map(userId => ({ userId, amountMinor: minor(userId === esi ? esisMinor : 100_00) }))
/** What follows the last confirmation. */
export const beganAdopted: readonly GoalEvent[] = [
  began('2026-01-31', 2),
  {
    type: 'RoundAdopted',
    data: { round: 1, recipientUserId: kofi, potMinor: minor(400_00), shares: shares(100_00) },
  },
  {
    type: 'RoundAdopted',
    data: { round: 2, recipientUserId: nia, potMinor: minor(340_00), shares: shares(40_00) },
  },
  opened(3, '2026-02-28', { cycle: 1 }),
  {
    type: 'DebtArose',
    data: {
      ...{ debtId: `round-2-${esi}`, debtorUserId: esi, creditorUserId: nia, round: 2 },
      ...({ amountMinor: minor(60_00), cause: 'round_closed_short' } as const),
    },
  },
]
