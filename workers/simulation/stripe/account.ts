import type { World } from '../core/world.ts'
import { missing } from './errors.ts'
import type { Booking, Card, Customer, Dispute, Intent, Refund, StripeEvent } from './objects.ts'

/** Everything that the simulated Stripe knows, and the world outside its calls: banks, payers and time. */
export const createAccount = (world: World, onEvent: (event: StripeEvent) => void) => {
  let numbers = 0
  const newId = (prefix: string): string => `${prefix}_${++numbers}`
  const intents = new Map<string, Intent>()
  const customers = new Map<string, Customer>()
  const cards = new Map<string, Card>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const bookings: Booking[] = []
  const events: StripeEvent[] = []
  let pending = 0

  const found = <Kept>(kept: Map<string, Kept>, id: string): Kept => {
    const object = kept.get(id)
    if (object === undefined) throw missing(id)
    return object
  }
  return {
    ...{ intents, customers, cards, refunds, disputes, bookings, events, newId, now: world.now },
    intent: (id: string) => found(intents, id),
    customer: (id: string) => found(customers, id),
    card: (id: string) => found(cards, id),
    book: (type: Booking['type'], amount: number, fee = 0): Booking => {
      const availableOn = world.now() + 2 * 86_400_000
      const booking = { id: newId('txn'), type, amount, fee, availableOn }
      bookings.push(booking)
      return booking
    },
    /** Tells the world of a change, which is one. */
    emit: (
      type: string,
      object: { readonly object: string; readonly id: string; payment_intent?: string },
    ) => {
      world.touch('stripe')
      const { object: kind, id: of, payment_intent } = object
      const intent = kind === 'payment_intent' ? of : payment_intent
      const id = newId('evt')
      const body = JSON.stringify({ id, type, data: { object: { object: kind, id: of, payment_intent } } })
      const event = { id, type, intent, body }
      events.push(event)
      world.note(() => `stripe: ${type} ${intent}`)
      onEvent(event)
    },
    /** Something that happens there by itself, after a while. */
    later: (ms: number, happen: () => void): void => {
      pending++
      world.after(ms, () => {
        pending--
        happen()
      })
    },
    /** Whether nothing more will happen there unless somebody asks for it. */
    isStill: (): boolean => pending === 0,
  }
}
export type Account = ReturnType<typeof createAccount>
