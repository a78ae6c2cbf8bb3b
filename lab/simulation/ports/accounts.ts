import type { PaymentIntentId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Payers } from '#shared/ports/payers.ts'
import { beginning } from '#shared/ports/paymentRecords.ts'
import type { Followed } from '#workers/reconciliation/progress.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { askedFor } from './database.ts'

/** Tables beside the log: customers, cards, progress at Stripe. */
export const createAccounts = () => ({
  customers: new Map<UserId, string>(),
  cards: new Map<ScheduleId, string>(),
  /** There was no event at Stripe at the first lookup. */
  followed: beginning as string | undefined,
  missed: new Set<PaymentIntentId>(),
  declines: new Map<UserId, number>(),
})
export type Accounts = ReturnType<typeof createAccounts>

const tooManyDeclines = 6

export const accountsFor = (world: World, accounts: Accounts, instance: Instance) => {
  const payers: Payers = askedFor(world, instance, {
    customerOf: (userId: UserId) => accounts.customers.get(userId),
    keepCustomer: (userId: UserId, customerId: string) => {
      if (!accounts.customers.has(userId)) accounts.customers.set(userId, customerId)
      return accounts.customers.get(userId)
    },
    orphans: () => [],
    forgetCustomer: () => undefined,
    cardOf: (scheduleId: ScheduleId) => accounts.cards.get(scheduleId),
    setCard: ({ scheduleId, cardId }: Parameters<Payers['setCard']>[0]) =>
      void accounts.cards.set(scheduleId, cardId),
  })
  const followed: Followed = askedFor(world, instance, {
    read: () => accounts.followed,
    write: (eventId: string, missed: readonly PaymentIntentId[] = []) => {
      accounts.followed = eventId
      for (const id of missed) accounts.missed.add(id)
      if (missed.length > 0) world.changed('stripe')
    },
    missed: () => [...accounts.missed],
    caughtUp: (id: PaymentIntentId) => void accounts.missed.delete(id),
  })
  const { countDecline } = askedFor(world, instance, {
    countDecline: (payer: UserId) => {
      const count = (accounts.declines.get(payer) ?? 0) + 1
      accounts.declines.set(payer, count)
      return count >= tooManyDeclines
    },
  })
  return { payers, followed, countDecline }
}
