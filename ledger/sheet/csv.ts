import type { SheetResponse } from '#shared/api/sheet.ts'
import { byteOrderMark, csvRow } from '#shared/csv.ts'
import { sheetTexts as texts } from './sheetTexts.ts'
import { wayOf } from './ways.ts'

/**
 * A row for each payment into a round, then one for what a member owes there, and one for each pot: a list, which programs
 * and spreadsheets can sum.
 */
export const sheetCsv = (sheet: SheetResponse): string => {
  const { currency, rounds, rows } = sheet
  const { member, turn, round, due, day, how, amount, owed, received, currency: code } = texts
  const lines = rows.flatMap(({ name, position, cells }) =>
    cells.flatMap(({ parts, owed: left }, index) => {
      const at = rounds[index]
      const head = [name, String(position ?? ''), String(at?.round ?? ''), at?.dueOn ?? '']
      return [
        ...parts.map(one => [...head, one.on, wayOf(one), one.amount, '', '', currency]),
        ...(Number(left) === 0 ? [] : [[...head, '', '', '', left, '', currency]]),
      ]
    }),
  )
  const pots = rounds.flatMap(({ round: number, dueOn, closedOn, recipient, pot }) =>
    recipient === null || pot === null
      ? []
      : [
          [
            recipient.name,
            String(number),
            String(number),
            dueOn ?? '',
            closedOn ?? '',
            texts.pot,
            '',
            '',
            pot,
            currency,
          ],
        ],
  )
  const head = [member, turn, round, due, day, how, amount, owed, received, code]
  return byteOrderMark + [head, ...lines, ...pots].map(csvRow).join('')
}
