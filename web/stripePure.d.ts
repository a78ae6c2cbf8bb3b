/**
 * The part of Stripe's loader that fetches nothing before it is called; its own types cannot be resolved by
 * its name.
 */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js'
}
