import type { FigureName } from '#shared/api/books.ts'
import type { PayoutResponse } from '#shared/api/rotation.ts'

/** Which number of a goal: what it is about, where the figure alone does not say it. */
export interface Figure {
  readonly figure: FigureName
  readonly userId?: number
  readonly contributionId?: string
  readonly debtId?: string
  readonly payoutId?: string
  readonly round?: number
}

/** Where a number of a goal opens. */
export const booksOf = (goalId: number, figure: Figure): string =>
  `/goals/${goalId}/books?${new URLSearchParams(Object.entries(figure).map(([name, value]) => [name, String(value)]))}`

/** Where a payout opens. Its id is `<goal>:<payout>`. */
export const payoutBooks = ({ goalId, id }: PayoutResponse): string =>
  booksOf(goalId, { figure: 'payout', payoutId: id.slice(id.indexOf(':') + 1) })

/** Where the event of a line is seen. */
export const eventOf = ({ goalId, revision }: { goalId: number; revision: string }): string =>
  `/goals/${goalId}/events/${revision}`
