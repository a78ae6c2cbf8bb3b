import type { ConnectedAccount, ConnectedAccounts } from '#ledger/accounts/connectedAccounts.ts'
import { coolDownHours, type Owned, type PayoutDestinations } from '#ledger/accounts/payoutDestinations.ts'
import type { DestinationDetails, StripeDestination } from '#shared/api/payoutDestinations.ts'
import type { UserId } from '#shared/ids.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'
import { usableDestination } from '../../builders/domain/destinations.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { askedFor } from './database.ts'

/** A version of where somebody wants their payouts. */
export interface Version extends Owned {
  readonly id: string
  readonly details: DestinationDetails
  readonly setAt: Instant
  readonly usableFrom: Instant
  endedAt: Instant | undefined
}
type Account = { -readonly [Name in keyof ConnectedAccount]: ConnectedAccount[Name] } & {
  notified: string | null
}

/**
 * Where payouts go: tables beside the log, by the rules of `ledger/accounts`. People who never named a destination have one at a bank that
 * can be used.
 */
export const createDestinations = ({ random, clock }: World) => {
  const versions: Version[] = []
  const accounts = new Map<string, Account>()
  const currentOf = ({ userId, currency }: Owned): Version | undefined =>
    versions.findLast(one => one.userId === userId && one.currency === currency && one.endedAt === undefined)
  const begin = (owned: Owned, details: DestinationDetails, isFirst: boolean): string => {
    const now = clock.now()
    const before = currentOf(owned)
    if (before) before.endedAt = now
    const id = random.uuid()
    const usableFrom = isFirst ? now : plusMs(now, coolDownHours * hourMs)
    const { userId, currency } = owned
    versions.push({ id, userId, currency, details, setAt: now, usableFrom, endedAt: undefined })
    return id
  }
  const set = (owned: Owned, details: DestinationDetails): string | undefined => {
    const known = currentOf(owned)
    if (known && JSON.stringify(known.details) === JSON.stringify(details)) return undefined
    const isFirst = !versions.some(one => one.userId === owned.userId && one.currency === owned.currency)
    return begin(owned, details, isFirst)
  }
  /** Another bank account behind the account is another version. */
  const seeBank = (userId: UserId, account: Omit<StripeDestination, 'kind'>): string[] =>
    versions
      .filter(
        ({ endedAt, details, ...one }) =>
          one.userId === userId && endedAt === undefined && isAt(details, account.accountId),
      )
      .flatMap(one => {
        const { userId, currency, details } = one
        if (details.kind === 'stripe' && details.bankId === account.bankId) return []
        return [begin({ userId, currency }, { kind: 'stripe', ...account }, false)]
      })
  const record = (facts: RecipientFacts, askedAt: Instant): Account | undefined => {
    const known = accounts.get(facts.id)
    if (known && (known.seenAt ?? askedAt) <= askedAt) {
      const readyAt = known.readyAt ?? (facts.isReady ? askedAt : undefined)
      Object.assign(known, { facts, seenAt: askedAt, readyAt })
    }
    return known
  }
  /** As `ConnectedAccounts.toLookAt`: hourly while it is not ready or something is due, otherwise daily. */
  const toLookAt = (limit: number): string[] => {
    const now = clock.now()
    const isDue = ({ seenAt, facts }: Account): boolean => {
      const isWatched = facts?.isReady !== true || facts.requirements.deadline !== undefined
      return seenAt === undefined || seenAt <= plusMs(now, isWatched ? -hourMs : -dayMs)
    }
    return [...accounts.values()]
      .filter(isDue)
      .map(({ accountId }) => accountId)
      .slice(0, limit)
  }
  const change = (accountId: string, changes: Partial<Account>): void => {
    const known = accounts.get(accountId)
    if (known) Object.assign(known, changes)
  }

  return {
    versions: versions as readonly Version[],
    accounts: accounts as ReadonlyMap<string, ConnectedAccount>,
    currentOf,
    toLookAt,
    /** Whether it is an account with Stripe that can be used. */
    isAtStripe: (owned: Owned, now: Instant): boolean => {
      const { details, usableFrom } = currentOf(owned) ?? {}
      return details?.kind === 'stripe' && usableFrom !== undefined && usableFrom <= now
    },
    answers: {
      current: (owned: Owned) => {
        const known = currentOf(owned)
        if (!known) return usableDestination
        const { id, usableFrom, details } = known
        return { id, usableFrom, isAtStripe: details.kind === 'stripe' }
      },
      whole: (userId: UserId, id: string) => versions.find(one => one.userId === userId && one.id === id),
      set,
      seeBank,
    },
    connected: {
      of: (userId: UserId) => [...accounts.values()].filter(one => one.userId === userId),
      ofAccount: (accountId: string) => accounts.get(accountId),
      opened: ({ accountId, userId, country }: Pick<Account, 'accountId' | 'userId' | 'country'>) => {
        if (accounts.has(accountId)) return
        const unseen = { facts: undefined, seenAt: undefined, readyAt: undefined, notified: null }
        accounts.set(accountId, { accountId, userId, country, begunAt: clock.now(), ...unseen })
      },
      forgetFacts: (accountId: string) => change(accountId, { facts: undefined, seenAt: clock.now() }),
      notifiedOf: (accountId: string) => accounts.get(accountId)?.notified ?? null,
      notified: (accountId: string, notified: string | null) => change(accountId, { notified }),
      toLookAt,
      record,
    },
  }
}
export type Destinations = ReturnType<typeof createDestinations>

const isAt = (details: DestinationDetails, accountId: string): boolean =>
  details.kind === 'stripe' && details.accountId === accountId

/** The same for one process. */
export const destinationsFor = (world: World, { answers, connected }: Destinations, instance: Instance) => ({
  payoutDestinations: askedFor(world, instance, answers) as unknown as PayoutDestinations,
  connectedAccounts: askedFor(world, instance, connected) as unknown as ConnectedAccounts,
})
