/** How a payment or the beginning of a plan ended. */
export type Outcome =
  /** With the id of its receipt. */
  | { readonly status: 'completed'; readonly id: string }
  | { readonly status: 'processing' }
  /** Nothing was paid yet. */
  | { readonly status: 'planned'; readonly firstOn: string }
