import type { FigureName } from '#shared/api/books.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'

/** A number of a goal, and its subject where the figure alone is not enough. */
export interface Figure {
  readonly figure: FigureName
  readonly userId?: number
  readonly contributionId?: string
  readonly debtId?: string
  readonly payoutId?: string
  readonly round?: number
}

/** The address of the explanation of a number. */
export const booksOf = (goalId: number, figure: Figure): string =>
  `/goals/${goalId}/books?${new URLSearchParams(Object.entries(figure).map(([name, value]) => [name, String(value)]))}`

/** The address of a payout's entries. Its id is `<goal>:<payout>`. */
export const payoutBooks = ({ goalId, id }: PayoutResponse): string =>
  booksOf(goalId, { figure: 'payout', payoutId: id.slice(id.indexOf(':') + 1) })

/** The address of a line's event. */
export const eventOf = ({ goalId, revision }: { goalId: number; revision: string }): string =>
  `/goals/${goalId}/events/${revision}`
