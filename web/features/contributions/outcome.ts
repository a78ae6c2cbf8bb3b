import type { ContributeResponse, PlannedResponse } from '#shared/api/contributions.ts'

/** How a payment or the beginning of a plan ended. */
export type Outcome =
  /** With the id of its receipt. */
  | { readonly status: 'completed'; readonly id: string }
  | { readonly status: 'processing' }
  /** Nothing was paid yet. */
  | { readonly status: 'planned'; readonly firstOn: string }

/** Of a response that needs no card. */
export const outcomeOf = (begun: ContributeResponse | PlannedResponse): Outcome => {
  if (begun.status === 'planned') return begun
  return begun.status === 'completed'
    ? { status: 'completed', id: begun.transaction.id }
    : { status: 'processing' }
}
