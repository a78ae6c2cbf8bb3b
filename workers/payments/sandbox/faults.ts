/** `cut`: the work is done and the connection breaks before the answer. `error`: it is done and answered with a 500. */
export type AnswerFault = 'cut' | 'error'
/** `drop`: the delivery fails without being sent. `duplicate`: it is sent twice. */
export type DeliveryFault = 'drop' | 'duplicate'

/** Makes things go wrong on purpose, for tests. */
export interface Faults {
  readonly answer?: (request: { readonly method: string; readonly path: string }) => AnswerFault | undefined
  readonly delivery?: (event: { readonly id: string; readonly type: string }) => DeliveryFault | undefined
}
