import type { BreakResponse } from '#shared/api/reconciliation.ts'
import { rowOf } from '#shared/intl.ts'
import { money } from '../../../lib/format.ts'
import { texts } from './texts.ts'

const words = texts.breaks
const { types, actions } = words
type Texts = Readonly<Record<string, string>>
const of = (texts: Readonly<Record<BreakResponse['about'], Texts>>, { about, type }: BreakResponse) =>
  texts[about][type]

export const typeOf = (row: BreakResponse): string => of(types, row) ?? row.type
/** Who ends the difference, and how. */
export const whatToDo = (row: BreakResponse): string => of(actions, row) ?? ''
export const sidesOf = ({ currency, ledgerAmount, stripeAmount }: BreakResponse): string =>
  words.sides({
    ours: ledgerAmount === null ? words.nothing : money(ledgerAmount, currency),
    theirs: stripeAmount === null ? words.nothing : money(stripeAmount, currency),
  })
export const stateOf = ({ status, ageDays, owner, closedBecause, closedBy }: BreakResponse): string => {
  if (status === 'closed')
    return rowOf(
      [closedBecause && words.closed[closedBecause], closedBy && words.closedBy({ name: closedBy })].filter(
        part => typeof part === 'string',
      ),
    )
  const age = words.age({ days: ageDays })
  return owner === null ? words.unowned({ age }) : words.owned({ age, name: owner })
}
