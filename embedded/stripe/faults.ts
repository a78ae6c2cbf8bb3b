/**
 * `cut`: the work is done, then the connection is cut before the response. `error`: the work is done, then
 * the response is a 500, which the idempotency key repeats. `error_before`: a 500 without the work.
 * `cut_before` and `limit`: no work; the connection is cut, or the response is a 429. `slow`: the response is
 * delayed.
 */
export const answerFaults = ['cut', 'cut_before', 'error', 'error_before', 'limit', 'slow'] as const
export type AnswerFault = (typeof answerFaults)[number]
/** `drop`: the delivery fails without being sent. `duplicate`: it is sent twice. `shuffle`: others overtake it. */
export const deliveryFaults = ['drop', 'duplicate', 'shuffle'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const slowMs = 2_000
export const longestOvertakenMs = 2_000

/** Injects faults for tests. */
export interface Faults {
  readonly answer?: (request: { readonly method: string; readonly path: string }) => AnswerFault | undefined
  readonly delivery?: (event: { readonly id: string; readonly type: string }) => DeliveryFault | undefined
}
