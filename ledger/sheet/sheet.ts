import type { SheetCellResponse, SheetResponse, SheetRowResponse } from '#shared/api/sheet.ts'
import { isFee } from '#shared/charter.ts'
import type { UserId } from '#shared/ids.ts'
import { add, formatDecimal, type Minor, sum, zero } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { CalendarDate } from '#shared/time.ts'
import { byPosition, type Circle, contributionMinorOf } from '../domain/goal/rotation/circle.ts'
import { holderOf } from '../domain/goal/rotation/order.ts'
import { cellKey, type Part, type Sheet } from './foldSheet.ts'

interface Seen {
  readonly circle: Circle
  readonly names: ReadonlyMap<UserId, string | null>
  readonly today: CalendarDate
}

/** The circle's sheet as it is shown: members by rounds. */
export const sheetResponse = (sheet: Sheet, { circle, names, today }: Seen): SheetResponse => {
  const { terms } = circle
  const { currency } = terms
  const shown = (amount: Minor): string => formatDecimal(amount, currency)
  const person = (userId: UserId) => ({ userId, name: names.get(userId) ?? peopleTexts.formerMember })
  const numbers = Array.from({ length: terms.rotation.seats }, (_, index) => index + 1)
  const rows = peopleOf(sheet, circle).map(({ userId, position }) => {
    const cells = numbers.map(round => cellOf(sheet, userId, round))
    return {
      ...{ userId, position, cells },
      paid: sum(cells.map(({ paid }) => paid)),
      owed: owedBy(sheet, userId),
      received: sum(
        [...sheet.rounds.values()].flatMap(({ recipientUserId, potMinor }) =>
          recipientUserId === userId ? [potMinor] : [],
        ),
      ),
    }
  })
  return {
    goalId: terms.goalId,
    name: terms.name,
    currency,
    contribution: shown(contributionMinorOf(circle)),
    day: today,
    rounds: numbers.map((round, index) => {
      const known = sheet.rounds.get(round)
      const recipient = known?.recipientUserId ?? holderOf(circle, round)
      return {
        round,
        dueOn: known?.dueOn ?? null,
        closedOn: known?.closedOn ?? null,
        recipient: recipient === undefined ? null : person(recipient),
        paid: shown(sum(rows.map(({ cells }) => cells[index]?.paid ?? zero))),
        pot: known?.closedOn === undefined ? null : shown(known.potMinor),
        sent:
          known?.sentOn !== undefined && known.sentHow !== undefined && known.sentMinor > 0
            ? { amount: shown(known.sentMinor), on: known.sentOn, how: known.sentHow }
            : null,
      }
    }),
    rows: rows.map(
      ({ userId, position, cells, paid, owed, received }): SheetRowResponse => ({
        ...person(userId),
        position,
        cells: cells.map(
          (cell): SheetCellResponse => ({
            parts: cell.parts.map(({ amountMinor, on, how, boxUserId }) => ({
              ...{ amount: shown(amountMinor), on, how },
              boxOf: boxUserId === undefined ? null : person(boxUserId),
            })),
            paid: shown(cell.paid),
            owed: shown(cell.owed),
            late: cell.late,
          }),
        ),
        paid: shown(paid),
        owed: shown(owed),
        received: shown(received),
      }),
    ),
    paid: shown(sum(rows.map(({ paid }) => paid))),
    owed: shown(sum(rows.map(({ owed }) => owed))),
    pots: shown(sum(rows.map(({ received }) => received))),
  }
}

interface Cell {
  readonly parts: readonly Part[]
  readonly paid: Minor
  readonly owed: Minor
  readonly late: boolean
}

/** Payments into a round that is not closed yet are still in the goal. */
export const cellOf = (sheet: Sheet, userId: UserId, round: number): Cell => {
  const open = [...sheet.paid.values()].flatMap(
    ({ holderUserId, isForRound, leftMinor, on, how, boxUserId, ...payment }) =>
      isForRound &&
      holderUserId === userId &&
      payment.round === round &&
      leftMinor > 0 &&
      on !== undefined &&
      sheet.rounds.get(round)?.closedOn === undefined
        ? [{ amountMinor: leftMinor, on, how, boxUserId }]
        : [],
  )
  const parts = [...(sheet.parts.get(cellKey(userId, round)) ?? []), ...open]
  const owed = [...sheet.debts.values()].filter(
    debt => debt.debtorUserId === userId && debt.round === round && !isFee(debt.cause),
  )
  return {
    parts,
    paid: sum(parts.map(({ amountMinor }) => amountMinor)),
    owed: sum(owed.map(({ leftMinor }) => leftMinor)),
    late: sheet.late.has(cellKey(userId, round)),
  }
}

export const owedBy = ({ debts }: Sheet, userId: UserId): Minor =>
  [...debts.values()].reduce(
    (total, debt) => (debt.debtorUserId === userId ? add(total, debt.leftMinor) : total),
    zero,
  )

interface Row {
  readonly userId: UserId
  readonly position: number | null
}
const peopleOf = (sheet: Sheet, circle: Circle): Row[] => {
  const seated = byPosition(circle).map(([userId, { position }]): Row => ({ userId, position }))
  const known = new Set(seated.map(({ userId }) => userId))
  const others = [...circle.joins.entries()]
    .map(([userId]) => userId)
    .filter(userId => !known.has(userId) && hasCells(sheet, userId))
  return [...seated, ...others.map((userId): Row => ({ userId, position: null }))]
}

const hasCells = (sheet: Sheet, userId: UserId): boolean =>
  [...sheet.parts.keys()].some(key => key.startsWith(`${userId}-`)) ||
  owedBy(sheet, userId) > 0 ||
  [...sheet.rounds.values()].some(({ recipientUserId }) => recipientUserId === userId)
