/**
 * `cut`: the work is done and the connection breaks before the answer. `error`: it is done and answered with a 500, which
 * its idempotency key repeats. `error_before`: the same 500 without the work. `cut_before` and `limit`: nothing is done, and
 * the connection breaks, or the answer is a 429. `slow`: it takes long.
 */
export const answerFaults = ['cut', 'cut_before', 'error', 'error_before', 'limit', 'slow'] as const
export type AnswerFault = (typeof answerFaults)[number]
/** `drop`: the delivery fails without being sent. `duplicate`: it is sent twice. `shuffle`: others overtake it. */
export const deliveryFaults = ['drop', 'duplicate', 'shuffle'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const slowMs = 2_000
export const longestOvertakenMs = 2_000

/** Makes things go wrong on purpose, for tests. */
export interface Faults {
  readonly answer?: (request: { readonly method: string; readonly path: string }) => AnswerFault | undefined
  readonly delivery?: (event: { readonly id: string; readonly type: string }) => DeliveryFault | undefined
}
