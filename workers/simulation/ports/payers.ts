import type { PaymentIntentId, ScheduleId, UserId } from '#shared/ids.ts'
import { beginning } from '#shared/ports/paymentRecords.ts'
import type { Payers } from '#shared/ports/payments.ts'
import type { Followed } from '#workers/reconciliation/progress.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

/** What is kept in tables of its own, beside the log. */
export const createAccounts = () => ({
  customers: new Map<UserId, string>(),
  cards: new Map<ScheduleId, string>(),
  /** There was nothing yet when it was first looked. */
  followed: beginning as string | undefined,
  missed: new Set<PaymentIntentId>(),
  declines: new Map<UserId, number>(),
})
export type Accounts = ReturnType<typeof createAccounts>

const tooManyDeclines = 6

/** Those tables as one process sees them. */
export const accountsFor = (world: World, accounts: Accounts, party: Party) => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  const payers: Payers = {
    customerOf: userId => asked('customer', () => accounts.customers.get(userId)),
    keepCustomer: (userId, customerId) =>
      asked('keep customer', () => {
        if (!accounts.customers.has(userId)) accounts.customers.set(userId, customerId)
        return accounts.customers.get(userId)
      }),
    orphans: () => asked('orphans', () => []),
    forgetCustomer: () => asked('forget customer', () => undefined),
    cardOf: scheduleId => asked('card of a plan', () => accounts.cards.get(scheduleId)),
    setCard: ({ scheduleId, cardId }) =>
      asked('set card of a plan', () => void accounts.cards.set(scheduleId, cardId)),
  }
  const followed: Followed = {
    read: () => asked('followed', () => accounts.followed),
    write: (eventId, missed = []) =>
      asked('note followed', () => {
        accounts.followed = eventId
        for (const id of missed) accounts.missed.add(id)
        if (missed.length > 0) world.touch('stripe')
      }),
    missed: () => asked('missed payments', () => [...accounts.missed]),
    caughtUp: id => asked('caught up', () => void accounts.missed.delete(id)),
  }
  return {
    payers,
    followed,
    countDecline: (payer: UserId) =>
      asked('count a decline', () => {
        const count = (accounts.declines.get(payer) ?? 0) + 1
        accounts.declines.set(payer, count)
        return count >= tooManyDeclines
      }),
  }
}
