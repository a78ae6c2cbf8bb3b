import type { FigureName } from '#shared/api/books.ts'

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

/** Where the event of a line is seen. */
export const eventOf = ({ goalId, revision }: { goalId: number; revision: string }): string =>
  `/goals/${goalId}/events/${revision}`
