import { cents } from './money.ts'

/** Stripe's smallest and largest card payment. */
export const smallestPayment = cents(50)
export const largestPayment = cents(99_999_999)
