import type { PayoutResponse } from '#shared/api/payouts.ts'

type ShowReceived = (payout: PayoutResponse) => void
let listener: ShowReceived | undefined

/** Shows what a pot that has arrived means. Above the pages, because the payout's own buttons are gone by then. */
export const showReceived: ShowReceived = payout => listener?.(payout)

/** Returns a function that ends it. */
export const onReceived = (show: ShowReceived): (() => void) => {
  listener = show
  return () => {
    listener = undefined
  }
}
