import type { AdoptedRequest } from '#shared/api/adoption.ts'
import { formatDecimal } from '#shared/money.ts'
import type { GoalFormValues, SheetDraft } from '../goalForm.ts'
import { readSheet } from './readSheet.ts'

type Terms = Pick<GoalFormValues, 'currency' | 'contributionAmount'>

export const sheetIn = ({ text, kinds, round }: SheetDraft, { currency, contributionAmount }: Terms) =>
  readSheet(text, { currency, contribution: contributionAmount, round, kinds })

/** Nothing that the server would accept, while something is wrong with the sheet. */
export const adoptedIn = (sheet: SheetDraft, terms: Terms): AdoptedRequest => {
  const { lines, round, faults } = sheetIn(sheet, terms)
  if (faults.length > 0) return { round: 0, names: [], paid: [] }
  return {
    round,
    names: lines.map(({ name }) => name),
    paid: lines.map(({ paidMinor }) => paidMinor.map(amount => formatDecimal(amount, terms.currency))),
  }
}
